/** An answer that is JSON text already. No schema leaves fields out of it, so a test compares its fields with the schema of the answer. */
export class SerializedJson {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}
