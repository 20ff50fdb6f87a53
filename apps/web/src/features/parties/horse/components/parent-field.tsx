import { Typeahead, type TypeaheadOption } from '@oxer/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFullSearch } from '../../../../shared/full-search.tsx'
import { trpc } from '../../../../shared/trpc.ts'

/** The ref of a parent that only has a name. */
const nameOnly = ''

export const toParent = (name: string | null, ref: string | null): TypeaheadOption | null =>
  name === null ? null : { ref: ref ?? nameOnly, name }

type Parents = { father: TypeaheadOption | null; mother: TypeaheadOption | null }

const refOf = (parent: TypeaheadOption | null): string | null =>
  parent === null || parent.ref === nameOnly ? null : parent.ref

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
  const { client } = trpc.useUtils()
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
      search={async (q, signal) => {
        const { matches } = await client.parties.horse.search.query({ q, federation }, { signal })
        return matches.map(({ ref, name, birthYear }) => ({
          ref,
          name,
          ...(birthYear !== null && { detail: String(birthYear) }),
        }))
      }}
      onBlur={(event) => {
        const typed = event.currentTarget.value.trim()
        if (typed !== '' && typed !== value?.name) onChange({ ref: nameOnly, name: typed })
      }}
    />
  )
}
