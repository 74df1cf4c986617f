import * as z from 'zod/mini'

/**
 * The response to an upload, from the app's server or from an image host with unsigned uploads: `POST {url}`, multipart, with
 * `file`, `upload_preset` and `cloud_name`. The client reads only `secure_url`.
 */
export const uploadAnswer = z.object({
  secure_url: z.string(),
  public_id: z.optional(z.string()),
  width: z.optional(z.int()),
  height: z.optional(z.int()),
  bytes: z.optional(z.int()),
})
export type UploadAnswer = z.infer<typeof uploadAnswer>
