import { ImportMapping } from '@oxer/domain/exchange/integration/import-mapping.schema'
import { within } from '@testing-library/react'
import { MappingDrawer } from '../../features/exchange/batch/components/mapping-drawer.tsx'
import { testCompetitionRef } from '../competition.ts'
import { sampleOf } from '../sample.ts'
import { at, type FormCase } from './form-case.tsx'

const fields = (['RIDER', 'HORSE', 'HORSE_UELN', 'NOTES'] as const).map((word) => ({
  word,
  isRequired: false,
  instead: [],
}))
const columnsWith = (word: 'HORSE' | 'HORSE_UELN' | 'NOTES' | null) => [
  { heading: 'Ruiter', word: 'RIDER' as const },
  { heading: 'Wat nog', word },
]
/** What the other user has chosen, first and after that. */
const wordOf = (words: string) => (words === 'Newer' ? 'HORSE_UELN' : 'HORSE')
const mapping = sampleOf(ImportMapping, {
  ...{ integration: 'KNHS_SUBSCRIPTION_IMPORT', columns: columnsWith(null), version: 3 },
})

export const importMappingCase: FormCase = {
  file: 'exchange/batch/components/mapping-drawer.tsx',
  name: 'the mapping of columns',
  screen: (close) => (
    <MappingDrawer competition={testCompetitionRef} mapping={mapping} fields={fields} onClose={close} />
  ),
  path: 'exchange.importMapping.keep',
  stored: mapping,
  theirs: (words, version) => ({ ...mapping, columns: columnsWith(wordOf(words)), version }),
  field: {
    label: 'Columns',
    change: async (drawer, user) => {
      await user.selectOptions(within(drawer).getByRole('combobox', { name: 'Wat nog' }), 'Remarks')
    },
    sent: at('columns'),
    mine: columnsWith('NOTES'),
    theirs: (words) => columnsWith(wordOf(words)),
  },
}
