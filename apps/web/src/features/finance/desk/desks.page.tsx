import { Typeahead, type TypeaheadOption } from '@oxer/ui'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { FinanceFrame } from '../../../shared/finance/finance-frame.tsx'
import type { FinancePartProps } from '../../../shared/finance/finance-parts.ts'
import { trpc } from '../../../shared/trpc.ts'
import classes from './desk.module.css'

/** At which competition the desk stands. */
export const DesksPage = ({ federation }: FinancePartProps) => {
  const { t } = useTranslation('finance')
  const navigate = useNavigate()
  const { client } = trpc.useUtils()
  const search = async (q: string, signal: AbortSignal) => {
    const { matches, hasMore } = await client.competitions.competition.search.query(
      { q, federationRef: federation },
      { signal },
    )
    return { matches: matches.map(({ ref, name }): TypeaheadOption => ({ ref, name })), hasMore }
  }
  return (
    <FinanceFrame federation={federation} part="desk">
      <div className={classes.open}>
        <Typeahead
          label={t('bill.competition')}
          full="NO_PAGE"
          takesFirst
          search={search}
          value={null}
          onChange={(found) => found && void navigate({ href: `/finance/${federation}/desk/${found.ref}` })}
        />
      </div>
    </FinanceFrame>
  )
}
