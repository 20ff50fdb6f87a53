import { type HeaderRule, type KeyRule, plainHeader, scoreKey } from '../key-rule.ts'
import { penaltiesCell } from '../order-cells.ts'
import type { EventingProtocol } from './eventing.protocol.schema.ts'
import type { EventingScore } from './eventing.score.ts'
import { eventingTieBreaks } from './eventing-tie-break/eventing-tie-break.ts'

/** The sum of the phases, lowest first. */
export const eventingOrder = (protocol: EventingProtocol) => {
  const keys: readonly KeyRule<EventingScore>[] = [
    scoreKey('LOWER'),
    ...protocol.tieBreak.map((name) => eventingTieBreaks[name]),
  ]
  const headers: HeaderRule<EventingScore>[] = [
    plainHeader('PENALTIES', null, 1, (score) => score.text),
    plainHeader('DRESSAGE', null, 2, (score) => penaltiesCell(score.dressage)),
    plainHeader('CROSS_COUNTRY', null, 3, (score) => penaltiesCell(score.crossCountry)),
    plainHeader('SHOW_JUMPING', null, 4, (score) => penaltiesCell(score.showJumping)),
  ]
  // If the course is recorded by fence, the penalties of obstacles and of time are known separately.
  if (protocol.crossCountry) {
    headers.push(
      plainHeader('CROSS_COUNTRY_OBSTACLES', null, 5, (score) => penaltiesCell(score.rides.crossCountry?.obstacles)),
      plainHeader('CROSS_COUNTRY_TIME', null, 6, (score) => penaltiesCell(score.rides.crossCountry?.time)),
    )
  }
  if (protocol.showJumping) {
    headers.push(
      plainHeader('SHOW_JUMPING_OBSTACLES', null, headers.length + 1, (score) =>
        penaltiesCell(score.rides.showJumping?.obstacles),
      ),
      plainHeader('SHOW_JUMPING_TIME', null, headers.length + 2, (score) =>
        penaltiesCell(score.rides.showJumping?.time),
      ),
    )
  }
  return { keys, headers }
}
