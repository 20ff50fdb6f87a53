import { Button } from '@mantine/core'
import type { BankLineRow } from '@oxer/domain/finance/bank/bank.schema'
import { DataTable, EmptyState, Section } from '@oxer/ui'
import { getQueryKey } from '@trpc/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSettled } from '../../../../shared/changes.ts'
import { useCursorList } from '../../../../shared/cursor-list.ts'
import type { WholePart } from '../../../../shared/finance/split-dialog.tsx'
import { useDone } from '../../../../shared/hands/use-done.tsx'
import { whenKept } from '../../../../shared/hands/when-kept.ts'
import { trpc } from '../../../../shared/trpc.ts'
import { useFormats } from '../../../../shared/use-formats.ts'

const SplitDialog = lazy(() =>
  import('../../../../shared/finance/split-dialog.tsx').then((file) => ({ default: file.SplitDialog })),
)

/** Assigns money, with a message that takes it back: the line of the bank then waits for a person again. */
const useAssign = (organisation: string) => {
  const { t } = useTranslation('finance')
  const { money } = useFormats()
  const done = useDone()
  const { settled } = useSettled('finance')
  const book = trpc.finance.bank.book.useMutation(settled)
  const undo = trpc.finance.bank.undo.useMutation(settled)
  return {
    isBusy: book.isPending,
    assign: (line: BankLineRow, parts: readonly WholePart[], remember: boolean) => {
      const sent = parts.map(({ payer, amount }) => ({ payerType: payer.type, payerRef: payer.ref, amount }))
      const asked = { organisation, line: line.ref, version: line.version, parts: sent, remember }
      return book.mutateAsync(asked).then(({ ref, version }) => {
        const name = parts.map(({ payer }) => payer.name).join(', ')
        done({
          message: t('bank.booked', { amount: money(line.amount, line.currency), name }),
          undo: () => undo.mutateAsync({ organisation, line: ref, version }),
        })
      })
    },
  }
}

/** Money that came in and whose payer nobody knew; it is given to payers, whose oldest documents it settles. */
export const UnknownMoney = ({ federation }: { federation: string }) => {
  const { t } = useTranslation('finance')
  const { date, money } = useFormats()
  const { client } = trpc.useUtils()
  const [line, setLine] = useState<BankLineRow | null>(null)
  const { assign, isBusy } = useAssign(federation)
  const asked = { organisation: federation, status: 'SUSPENSE' as const }
  const list = useCursorList(getQueryKey(trpc.finance.bank.lines, asked, 'infinite'), (after) =>
    client.finance.bank.lines.query({ ...asked, ...(after !== undefined && { after }) }),
  )
  return (
    <Section title={t('credit.unknown')}>
      <DataTable
        {...list}
        label={t('credit.unknown')}
        rowKey={({ ref }) => ref}
        rowName={({ name }) => name}
        columns={[
          {
            id: 'name',
            header: t('credit.from'),
            width: 'minmax(160px, 2fr)',
            primary: true,
            cell: ({ name, text }) => [name, text].filter(Boolean).join(' · '),
          },
          { id: 'date', header: t('bill.date'), width: '124px', numeric: true, cell: (row) => date(row.date) },
          {
            id: 'amount',
            header: t('bank.amount'),
            width: '132px',
            numeric: true,
            cell: (row) => money(row.amount, row.currency),
          },
        ]}
        rowActions={(row) => (
          <Button variant="subtle" size="compact-sm" onClick={() => setLine(row)}>
            {t('credit.give')}
          </Button>
        )}
        empty={<EmptyState title={t('credit.noneUnknown')} />}
      />
      {line && (
        <Suspense>
          <SplitDialog
            federation={federation}
            line={line}
            isBusy={isBusy}
            onBook={(parts, remember) => whenKept(assign(line, parts, remember), () => setLine(null))}
            onClose={() => setLine(null)}
          />
        </Suspense>
      )}
    </Section>
  )
}
