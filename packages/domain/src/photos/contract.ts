import * as z from 'zod/mini'

/** The image host's unsigned upload: `POST {url}` multipart with `file`, `upload_preset`, `cloud_name`; only `secure_url` is read. */
export const uploadAnswer = z.object({
  secure_url: z.string(),
  public_id: z.optional(z.string()),
  width: z.optional(z.int()),
  height: z.optional(z.int()),
  bytes: z.optional(z.int()),
})
export type UploadAnswer = z.infer<typeof uploadAnswer>
