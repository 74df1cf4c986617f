import { isRulesNotAccepted } from '../identity/session/authenticated-send.ts'
import { promptForRules } from '../people/rules/rules-prompt.ts'
import { uploadPhoto } from '../photos/upload-photo.ts'
import { configQuery } from '../shared/api/config.ts'
import { queryClient } from '../shared/api/query-client.ts'
import { session } from '../shared/session.ts'

/** Uploads a photo to the configured host; sends our token only if the endpoint is our own. */
export async function sendPhoto(photo: Blob, onProgress: (share: number) => void, signal: AbortSignal): Promise<string> {
  const { upload: host } = await queryClient.fetchQuery(configQuery)
  const currentSession = session.current()
  const token = host.own && currentSession.state === 'signedIn' ? await currentSession.user.getToken() : null
  const upload = { photo, host, token, onProgress, signal }
  return uploadPhoto(upload).catch(async (error: unknown) => {
    if (isRulesNotAccepted(error) && (await promptForRules())) return uploadPhoto(upload)
    throw error
  })
}
