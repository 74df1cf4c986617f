import { callOffExchange, proposeMeetingOptions, stateOutcome, tickMeetingOptions } from '@barattolo/domain/exchanges/contract'
import type { ExchangeAnswer } from '@barattolo/domain/exchanges/exchange-answer'
import type { Statement } from '@barattolo/domain/exchanges/summary'
import type { MeetingOptionId } from '@barattolo/domain/ids'
import { call } from '../../shared/api/api.ts'
import { moveMutation } from '../exchanges.queries.ts'

/** A move in an exchange of three or more people. */
export type RingExchangeMove =
  | { type: 'propose'; options: { place: string; at: string }[] }
  /** The options that suit the user. Their ids stand for what the user has seen, so that ticks have no version. */
  | { type: 'tick'; options: MeetingOptionId[] }
  | { type: 'state'; statement: Statement }
  | { type: 'callOff' }

export const ringExchangeMutation = ({ _id: id, version }: Pick<ExchangeAnswer, '_id' | 'version'>) =>
  moveMutation(null, id, (move: RingExchangeMove) => {
    const params = { id }
    switch (move.type) {
      case 'propose':
        return call(proposeMeetingOptions, { params, body: { options: move.options, version } })
      case 'tick':
        return call(tickMeetingOptions, { params, body: { options: move.options } })
      case 'state':
        return call(stateOutcome, { params, body: { statement: move.statement, version } })
      case 'callOff':
        return call(callOffExchange, { params, body: { version } })
    }
  })
