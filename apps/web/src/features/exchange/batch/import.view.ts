import { LayoutIntegration } from '@oxer/domain/exchange/integration/import-layout.presets'
import type { ImportChoice, ImportSettledRecords } from '@oxer/domain/exchange/integration/import-run.schema'
import type { IntegrationSummary } from '@oxer/domain/exchange/integration/integration.schema'

/** The one whose own files are known is what most have. */
export const mostCommonOf = (offered: readonly IntegrationSummary[]): LayoutIntegration =>
  LayoutIntegration.safeParse(offered.find(({ isOwnLayout }) => !isOwnLayout)?.integration).data ??
  'KNHS_SUBSCRIPTION_IMPORT'

/** The value of a choice that is none of the stored ones. */
export const isNew = 'NEW'

export const keyOfChoice = ({ collection, id }: ImportChoice): string => `${collection}/${id}`

/** What is chosen for the reader, who sees it and may choose otherwise: the only rider who has started with that horse before, and the horse. */
export const suggestedOf = (choices: readonly ImportChoice[]): ImportSettledRecords =>
  Object.fromEntries(
    choices.flatMap((choice) => {
      const together = choice.candidates.filter(({ isCombination }) => isCombination)
      const [only] = together
      return together.length === 1 && only !== undefined ? [[keyOfChoice(choice), only.ref]] : []
    }),
  )
