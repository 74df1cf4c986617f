/** An answer that is stored as it is sent. It is not serialized, so a test compares its fields with the schema of the answer. */
export class StoredJson {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}
