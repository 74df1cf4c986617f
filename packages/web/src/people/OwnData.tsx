import { readMyData } from '@barattolo/domain/account/person-data'
import type { Uid } from '@barattolo/domain/ids'
import { mutationOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { requestLogOut } from '../identity/session/log-out-question.ts'
import { callBlob } from '../shared/api/api.ts'
import { errorText } from '../shared/api/error-text.ts'
import { texts } from '../shared/texts.ts'
import { Button } from '../ui/Button.tsx'
import boxStyles from '../ui/box.module.css'
import { classes } from '../ui/classes.ts'
import { FieldError } from '../ui/form/FieldError.tsx'
import { toast } from '../ui/overlay/toasts.tsx'
import spaceStyles from '../ui/space.module.css'
import surfaces from '../ui/surfaces.module.css'
import textStyles from '../ui/text.module.css'
import { DeleteAccountButton } from './DeleteAccountButton.tsx'
import panelStyles from './Panels.module.css'
import { meQuery } from './people.queries.ts'
import { TakePhotosBackButton } from './TakePhotosBackButton.tsx'

const labels = texts.people.data
const FILE_NAME = 'barattolo-i-miei-dati.zip'

/**
 * The user's own data: download and photos of objects that have passed on. A suspended user, who has no profile page, has the sign-out and
 * the account deletion here, and takes photos back with the latter.
 */
export function OwnData({ me, isSuspended = false }: { me: Uid; isSuspended?: boolean }) {
  const { data: account } = useQuery(meQuery(me))
  return (
    <section className={classes(surfaces.panel, panelStyles.list)} aria-labelledby="own-data">
      <h2 id="own-data" className={classes(textStyles.sign, textStyles.title2)}>
        {labels.title}
      </h2>
      {account ? <p className={classes(textStyles.dim, textStyles.anywhere)}>{labels.account(account.email)}</p> : null}
      <ul>
        <li>
          <Download />
        </li>
        {isSuspended ? (
          <>
            <li>
              <p className={boxStyles.grow}>{labels.logOutText}</p>
              <Button look="line" icon="signOut" onClick={requestLogOut}>
                {texts.session.logout}
              </Button>
            </li>
            <li>
              <p className={boxStyles.grow}>{labels.leaveText}</p>
              <DeleteAccountButton />
            </li>
          </>
        ) : (
          <li>
            <p className={boxStyles.grow}>{texts.people.photosBack.text}</p>
            <TakePhotosBackButton />
          </li>
        )}
      </ul>
    </section>
  )
}

function Download() {
  const client = useQueryClient()
  const fetching = useMutation(dataMutation)
  const save = async () => {
    // The second click of a double click may come before the button is disabled.
    if (client.isMutating({ mutationKey: dataMutation.mutationKey }) > 0) return
    try {
      saveFile(FILE_NAME, await fetching.mutateAsync())
      toast(labels.downloaded)
    } catch {
      // Shown through `fetching.error`.
    }
  }
  return (
    <>
      <div className={boxStyles.grow}>
        <p>{labels.downloadText}</p>
        {fetching.error ? (
          <FieldError className={spaceStyles.small}>{labels.downloadFailed(errorText(fetching.error))}</FieldError>
        ) : null}
      </div>
      <Button look="line" icon="download" busy={fetching.isPending} busyText={labels.downloading} onClick={() => void save()}>
        {labels.download}
      </Button>
    </>
  )
}

/** A link cannot fetch the archive, because it does not send the token. The browser keeps a large blob on disk. */
const dataMutation = mutationOptions({ mutationKey: ['dataExport'], mutationFn: () => callBlob(readMyData, {}) })

/** Downloads a blob as a file, as if the user had followed a link to it. */
function saveFile(name: string, content: Blob) {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has started the download by the next task.
  setTimeout(() => URL.revokeObjectURL(url))
}
