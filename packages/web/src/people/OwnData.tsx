import type { Uid } from '@barattolo/domain/ids'
import { useMutation, useQuery } from '@tanstack/react-query'
import { errorText } from '../app/error-text.ts'
import { paths } from '../app/paths.ts'
import { saveFile } from '../app/save-file.ts'
import { texts } from '../app/texts.ts'
import { logOut } from '../identity/session.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Fault } from '../ui/Fault.tsx'
import { toast } from '../ui/toasts.tsx'
import { dataMutation } from './data.queries.ts'
import { LeaveButton } from './LeaveButton.tsx'
import { meQuery } from './people.queries.ts'

const words = texts.people.data
const FILE = 'barattolo-i-miei-dati.json'

/** The user's own data: download, notice preferences, sign-out, and account deletion. */
export function OwnData({ me }: { me: Uid }) {
  const { data: account } = useQuery(meQuery(me))
  return (
    <section className="panel own__data" aria-labelledby="own-data">
      <h2 id="own-data" className="sign t2">
        {words.title}
      </h2>
      {account ? <p className="dim wrap-anywhere">{words.account(account.email)}</p> : null}
      <ul>
        <li>
          <Download />
        </li>
        <li>
          <p className="grow">{words.noticesText}</p>
          <ButtonLink look="line" icon="bell" to={paths.noticePreferences}>
            {words.notices}
          </ButtonLink>
        </li>
        <li>
          <p className="grow">{words.logOutText}</p>
          <Button look="line" icon="signOut" onClick={() => void logOut()}>
            {texts.identity.logout}
          </Button>
        </li>
        <li>
          <p className="grow">{words.leaveText}</p>
          <LeaveButton />
        </li>
      </ul>
    </section>
  )
}

function Download() {
  const fetching = useMutation(dataMutation)
  const save = async () => {
    try {
      const data = await fetching.mutateAsync()
      saveFile(FILE, JSON.stringify(data, null, 2), 'application/json')
      toast(words.downloaded)
    } catch {
      // Shown through `fetching.error`.
    }
  }
  return (
    <>
      <div className="grow">
        <p>{words.downloadText}</p>
        {fetching.error ? <Fault className="mt-2">{words.downloadFailed(errorText(fetching.error))}</Fault> : null}
      </div>
      <Button look="line" icon="download" busy={fetching.isPending} busyText={words.downloading} onClick={() => void save()}>
        {words.download}
      </Button>
    </>
  )
}
