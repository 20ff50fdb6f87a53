import type { EquipeCounts, EquipeExchange } from '@oxer/domain/exchange/equipe/equipe.schema'
import { textOfCode } from '@oxer/i18n/error-text'
import type { DataTableColumn } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../shared/use-formats.ts'
import classes from './equipe.module.css'

const counted = [
  'given',
  'stored',
  'unchanged',
  'waiting',
  'refused',
] as const satisfies readonly (keyof EquipeCounts)[]

/** Only the counts that say something; entries say how many were given, even none. */
const shownCounts = ({ kind, counts }: EquipeExchange) =>
  counted.filter((name) => counts[name] > 0 || (kind === 'ENTRIES' && name === 'given'))

export const useExchangeColumns = (timeZone: string): DataTableColumn<EquipeExchange>[] => {
  const { t, i18n } = useTranslation('exchange')
  const formats = useFormats()
  return [
    { id: 'at', header: t('equipe.at'), width: '150px', cell: ({ at }) => formats.instant(at, timeZone) },
    {
      id: 'kind',
      header: t('equipe.what'),
      width: '200px',
      primary: true,
      cell: ({ kind }) => t(`equipe.exchange.${kind}`),
    },
    { id: 'who', header: t('equipe.who'), width: 'minmax(140px, 1fr)', cell: ({ userName }) => userName },
    {
      id: 'outcome',
      header: t('equipe.outcome'),
      width: 'minmax(220px, 3fr)',
      cell: (row) => (
        <span className={classes.who}>
          <span>
            {shownCounts(row)
              .map((name) => t(`equipe.count.${name}`, { count: row.counts[name] }))
              .join(', ') || t('equipe.nothingNew')}
          </span>
          {row.problems.map(({ test, code, values }) => (
            <span key={`${test} ${code}`} className={classes.quiet}>
              {[test, textOfCode(i18n, code, values)].filter((part) => part !== '').join(': ')}
            </span>
          ))}
        </span>
      ),
    },
  ]
}
