import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFullSearch } from '../full-search.tsx'
import { FoundChip } from '../list/filter-chip.tsx'
import { usePayerSearch } from './use-payer-search.ts'

/** Narrows a list of money to one payer. `name`: of the payer, as far as a row of the list says it. */
export const PayerChip = ({
  federation,
  value,
  name,
  onChange,
}: {
  federation: string
  value: string | undefined
  name: string | undefined
  onChange: (payer: string | undefined) => void
}) => {
  const { t } = useTranslation('finance')
  const search = usePayerSearch(federation)
  const { full } = useFullSearch('members', federation)
  const [found, setFound] = useState<{ ref: string; name: string } | null>(null)
  const known = found?.ref === value ? found?.name : name
  return (
    <FoundChip
      label={t('bill.payer')}
      chosen={value === undefined ? undefined : (known ?? '…')}
      full={full}
      search={async (q, signal) => (await search(q, signal)).matches}
      onChange={(payer) => {
        setFound(payer)
        onChange(payer?.ref)
      }}
    />
  )
}
