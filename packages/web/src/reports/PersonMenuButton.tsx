import '../ui/icon/rare-icons.ts'
import type { Uid } from '@barattolo/domain/ids'
import { Menu } from '@base-ui/react/menu'
import { type ReactNode, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useSignIn } from '../identity/sign-in/sign-in.ts'
import { paths } from '../shared/paths.ts'
import { useSession } from '../shared/session.ts'
import { texts } from '../shared/texts.ts'
import { IconButton } from '../ui/Button.tsx'
import { classes } from '../ui/classes.ts'
import { Icon, type IconName } from '../ui/icon/Icon.tsx'
import textStyles from '../ui/text.module.css'
import { BlockDialog } from './BlockDialog.tsx'
import { ReportDialog } from './ReportDialog.tsx'
import reportStyles from './Reports.module.css'

const labels = texts.reports.personMenu

export interface PersonMenuProps {
  /** `email`: masked, for signed-in people; shown above the actions. */
  person: { uid: Uid; name: string; email?: string; photo?: string | null; words?: string | null }
  /** On a page that shows them: the picture and the words can be reported by themselves. */
  reports?: readonly ('picture' | 'words')[]
  /** An action of the page that comes first. */
  pageAction?: { icon: IconName; text: string; onSelect: () => void } | undefined
}

/** The button and the menu of `PersonMenu`, with the dialogs. A visitor can report, but must sign in to block a person. */
export function PersonMenuButton({ person, reports = [], pageAction }: PersonMenuProps) {
  const [dialog, setDialog] = useState<'person' | 'picture' | 'words' | 'block' | null>(null)
  const parts = reports.filter((part) => (part === 'picture' ? person.photo : person.words))
  const session = useSession()
  const signIn = useSignIn()
  const openBlock = async () => {
    if (session.state === 'signedIn' || (await signIn.startSignIn())) setDialog('block')
  }
  const close = () => setDialog(null)
  const { pathname } = useLocation()
  const bazar = paths.bazarOf(person.uid)
  const name = person.name || texts.items.nameless
  return (
    <>
      <Menu.Root modal={false}>
        <Menu.Trigger render={<IconButton icon="dots" label={labels.open(name)} />} />
        <Menu.Portal>
          <Menu.Positioner className={reportStyles.menu} align="end" sideOffset={4} collisionPadding={8}>
            <Menu.Popup className={reportStyles.menuList}>
              <Menu.Group>
                <Menu.GroupLabel className={reportStyles.menuName}>
                  <b>{name}</b>
                  {person.email ? <span className={classes(textStyles.small, textStyles.dim)}>{person.email}</span> : null}
                </Menu.GroupLabel>
                {pageAction ? (
                  <Item icon={pageAction.icon} onSelect={pageAction.onSelect}>
                    {pageAction.text}
                  </Item>
                ) : null}
                {pathname === bazar ? null : (
                  <Menu.LinkItem render={<Link to={bazar} />} closeOnClick>
                    <Icon name="storefront" />
                    <span>{labels.bazar}</span>
                  </Menu.LinkItem>
                )}
                <Item icon="flag" onSelect={() => setDialog('person')}>
                  {texts.reports.act}
                </Item>
                {parts.map((part) => (
                  <Item key={part} icon="flag" onSelect={() => setDialog(part)}>
                    {part === 'picture' ? labels.reportPicture : labels.reportWords}
                  </Item>
                ))}
                <Item icon="prohibit" onSelect={() => void openBlock()}>
                  {texts.reports.block.act(name)}
                </Item>
              </Menu.Group>
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
      {(['person', 'picture', 'words'] as const).map((kind) => (
        <ReportDialog key={kind} target={{ kind, id: person.uid }} open={dialog === kind} onClose={close} />
      ))}
      <BlockDialog person={{ uid: person.uid, name }} open={dialog === 'block'} onClose={close} />
    </>
  )
}

function Item({ icon, onSelect, children }: { icon: IconName; onSelect: () => void; children: ReactNode }) {
  return (
    <Menu.Item onClick={onSelect}>
      <Icon name={icon} />
      <span>{children}</span>
    </Menu.Item>
  )
}
