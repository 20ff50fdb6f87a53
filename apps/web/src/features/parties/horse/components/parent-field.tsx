import { Typeahead, type TypeaheadOption } from '@oxer/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFullSearch } from '../../../../shared/full-search.tsx'
import { useHorseSearch } from '../../../../shared/horse-search.ts'
import { keepTyped, refOf } from '../typed-name.view.ts'

type Parents = { father: TypeaheadOption | null; mother: TypeaheadOption | null }

export const parentFields = ({ father, mother }: Parents) => ({
  father: father?.name ?? null,
  fatherRef: refOf(father),
  mother: mother?.name ?? null,
  motherRef: refOf(mother),
})

export const fieldOfParents = { fatherRef: 'father', motherRef: 'mother' }

/** A parent from the register, or the typed name of one that is not in it. */
export const ParentField = ({
  label,
  federation,
  value,
  onChange,
  error,
}: {
  label: string
  federation: string
  value: TypeaheadOption | null
  onChange: (parent: TypeaheadOption | null) => void
  error: ReactNode
}) => {
  const { t } = useTranslation('parties')
  const search = useHorseSearch(federation)
  const fullSearch = useFullSearch('horses', federation)
  return (
    <Typeahead
      {...fullSearch}
      label={label}
      description={t(refOf(value) === null ? 'horse.pedigree.hint' : 'horse.pedigree.linked')}
      value={value}
      onChange={onChange}
      error={error}
      maxLength={120}
      search={search}
      onBlur={keepTyped(value, onChange)}
    />
  )
}
