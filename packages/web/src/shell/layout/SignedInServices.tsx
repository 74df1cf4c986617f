import { LogOutQuestion } from '../../identity/sign-in/LogOutQuestion.tsx'
import { ImportedItemsDialog } from '../../import/ImportedItemsDialog.tsx'
import { InterestSheets } from '../../items/card/InterestSheets.tsx'
import { RulesDialog } from '../../people/rules/RulesDialog.tsx'
import { ViewpointSync } from '../../people/viewpoint/ViewpointSync.tsx'
import { useIsSuspended } from '../../shared/suspension.ts'
import { OptionalChunk } from '../../ui/loading/OptionalChunk.tsx'
import { LiveConnection } from '../LiveConnection.tsx'

/** For users who may write. */
const ACTIVE_SERVICES = { LiveConnection, ViewpointSync, RulesDialog, InterestSheets, ImportedItemsDialog }

/** In one file, because all signed-in users load it. What fails in one of them does not break the others. */
export function SignedInServices() {
  const services = { LogOutQuestion, ...(useIsSuspended() ? {} : ACTIVE_SERVICES) }
  return Object.entries(services).map(([name, Service]) => (
    <OptionalChunk key={name}>
      <Service />
    </OptionalChunk>
  ))
}
