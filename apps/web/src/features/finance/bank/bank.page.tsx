import { Button, FileButton } from '@mantine/core'
import { type BankLineRow, BankLineStatus, type BankOrderRow } from '@oxer/domain/finance/bank/bank.schema'
import { EmptyState, ErrorState, ShapeSkeleton, usePageKey, useUi } from '@oxer/ui'
import { getQueryKey } from '@trpc/react-query'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCursorList } from '../../../shared/cursor-list.ts'
import { FinanceFrame } from '../../../shared/finance/finance-frame.tsx'
import type { FinancePartProps } from '../../../shared/finance/finance-parts.ts'
import { useDone } from '../../../shared/hands/use-done.tsx'
import { ChoiceChip } from '../../../shared/list/filter-chip.tsx'
import { trpc } from '../../../shared/trpc.ts'
import { useFormats } from '../../../shared/use-formats.ts'
import classes from './bank.module.css'
import { useBankChanges } from './bank.mutations.ts'
import type { WholePart } from './components/split-dialog.tsx'

const OrderedDialog = lazy(() =>
  import('./components/ordered-dialog.tsx').then((file) => ({ default: file.OrderedDialog })),
)
const SplitDialog = lazy(() => import('./components/split-dialog.tsx').then((file) => ({ default: file.SplitDialog })))

const size = 100

/** What the rules propose, as one part; null if a person has to say whose money it is. */
const proposedPart = ({ payer, amount }: BankLineRow): WholePart | null =>
  payer && (payer.type === 'PERSON' || payer.type === 'ORGANISATION')
    ? { payer: { ref: payer.ref, name: payer.name, type: payer.type }, amount }
    : null

/** Books, suspends and takes back, with what the messages say. */
const useQueue = (federation: string) => {
  const { t } = useTranslation('finance')
  const { money } = useFormats()
  const done = useDone()
  const { book, bookOrdered, ignore, suspend, undo } = useBankChanges()
  const at = (line: BankLineRow) => ({ organisation: federation, line: line.ref, version: line.version })
  const say = (message: string, row: BankLineRow) =>
    done({ message, row: row.ref, undo: () => undo.mutateAsync(at(row)) })
  return {
    isBusy: book.isPending || bookOrdered.isPending || ignore.isPending || suspend.isPending,
    /** What went out is a payout or a refund. */
    bookOrdered: (line: BankLineRow, order: BankOrderRow) =>
      bookOrdered.mutateAsync({ ...at(line), ordered: order.ref }).then((row) => {
        say(t('bank.orderBooked', { amount: money(0 - line.amount, line.currency), name: order.name }), row)
      }),
    ignore: (line: BankLineRow) =>
      ignore.mutateAsync(at(line)).then((row) => {
        say(t('bank.ignored', { amount: money(0 - line.amount, line.currency) }), row)
      }),
    book: (line: BankLineRow, parts: readonly WholePart[], remember: boolean) => {
      const documentRefs = parts.length === 1 ? line.documents.map(({ ref }) => ref) : []
      const sent = parts.map(({ payer, amount }) => ({
        payerType: payer.type,
        payerRef: payer.ref,
        amount,
        // The documents are those of the proposed payer.
        documentRefs: payer.ref === line.payer?.ref ? documentRefs : [],
      }))
      const names = parts.map(({ payer }) => payer.name).join(', ')
      const amount = money(line.amount, line.currency)
      return book.mutateAsync({ ...at(line), parts: sent, remember }).then((row) => {
        say(t(remember ? 'bank.bookedAndRemembered' : 'bank.booked', { amount, name: names }), row)
      })
    },
    suspend: (line: BankLineRow) =>
      suspend.mutate(at(line), {
        onSuccess: (row) => say(t('bank.suspended', { amount: money(row.amount, row.currency) }), row),
      }),
    undo: (line: BankLineRow) =>
      undo.mutate(at(line), { onSuccess: (row) => done({ message: t('bank.undone'), row: row.ref }) }),
  }
}

/** Enter on a button is that button's; a line of the queue has no other meaning of it. */
const isOfQueue = (from: Element | null): boolean =>
  from === null || from.closest('[data-row-key]') !== null || from.closest('button, a') === null

const Line = ({ line, isCurrent, onCurrent }: { line: BankLineRow; isCurrent: boolean; onCurrent: () => void }) => {
  const { t } = useTranslation('finance')
  const { date, money } = useFormats()
  const item = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isCurrent) item.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  const said = [line.name, line.text, line.reference].filter(Boolean).join(' · ')
  const paid = [line.payer?.name, ...line.documents.map(({ number }) => number)].filter(Boolean).join(' · ')
  return (
    <li data-row-key={line.ref}>
      <button
        type="button"
        ref={item}
        className={classes.line}
        aria-current={isCurrent}
        onClick={onCurrent}
        onFocus={onCurrent}
      >
        <span className={classes.date}>{date(line.date)}</span>
        <span className={classes.cents}>{money(line.amount, line.currency)}</span>
        <span className={classes.one} title={said}>
          {said}
        </span>
        <span className={classes.one} title={paid}>
          {paid === '' ? t(`bank.rules.${line.rule}`) : `${paid} (${t(`bank.rules.${line.rule}`)})`}
        </span>
      </button>
    </li>
  )
}

/** What the keys do with the current line, for the mouse. */
const LineActions = ({
  line: { status, amount },
  onBook,
  onRemember,
  onSplit,
  onSuspend,
  onIgnore,
  onUndo,
}: {
  line: BankLineRow
  onBook: () => void
  /** Null without an account. */
  onRemember: (() => void) | null
  onSplit: () => void
  onSuspend: () => void
  onIgnore: () => void
  onUndo: () => void
}) => {
  const { t } = useTranslation('finance')
  const isWaiting = status === 'WAITING'
  const canUndo = status === 'BOOKED' || status === 'SUSPENSE' || (status === 'IGNORED' && amount < 0)
  const back = canUndo ? [{ label: t('bank.undo'), act: onUndo }] : []
  const outgoing = [
    ...(isWaiting ? [{ label: `${t('bank.chooseOrder')} · Enter`, act: onBook }] : []),
    ...(isWaiting ? [{ label: t('bank.ignore'), act: onIgnore }] : []),
    ...back,
  ]
  const incoming = [
    ...(isWaiting ? [{ label: `${t('bank.book')} · Enter`, act: onBook }] : []),
    ...(isWaiting || status === 'SUSPENSE' ? [{ label: `${t('bank.split')} · S`, act: onSplit }] : []),
    ...(isWaiting && onRemember ? [{ label: `${t('bank.remember')} · R`, act: onRemember }] : []),
    ...(isWaiting ? [{ label: `${t('bank.suspend')} · U`, act: onSuspend }] : []),
    ...back,
  ]
  return (
    <p className={classes.keys}>
      {(amount < 0 ? outgoing : incoming).map(({ label, act }) => (
        <Button key={label} variant="default" size="compact-sm" onClick={act}>
          {label}
        </Button>
      ))}
    </p>
  )
}

/** Whose money a line is; of money that went out, what it was for. */
const LineDialog = ({
  federation,
  line,
  queue,
  onClose,
}: {
  federation: string
  line: BankLineRow
  queue: ReturnType<typeof useQueue>
  onClose: () => void
}) => (
  <Suspense>
    {line.amount < 0 ? (
      <OrderedDialog
        federation={federation}
        line={line}
        isBusy={queue.isBusy}
        onBook={(order) => void queue.bookOrdered(line, order).then(onClose)}
        onIgnore={() => void queue.ignore(line).then(onClose)}
        onClose={onClose}
      />
    ) : (
      <SplitDialog
        federation={federation}
        line={line}
        isBusy={queue.isBusy}
        onBook={(parts, remember) => void queue.book(line, parts, remember).then(onClose)}
        onClose={onClose}
      />
    )}
  </Suspense>
)

/** Lines of the bank that nobody booked yet, worked through by keyboard: j k, Enter, S, R, U. */
export const BankPage = ({ federation, search, onSearch }: FinancePartProps) => {
  const { t } = useTranslation('finance')
  const done = useDone()
  const status = BankLineStatus.options.find((each) => each === search.status) ?? 'WAITING'
  const { client } = trpc.useUtils()
  const { texts } = useUi()
  const asked = { organisation: federation, status, size }
  const list = useCursorList(
    getQueryKey(trpc.finance.bank.lines, asked, 'infinite'),
    (after) => client.finance.bank.lines.query({ ...asked, ...(after !== undefined && { after }) }),
    { isPage: true },
  )
  const { importFile } = useBankChanges()
  const queue = useQueue(federation)
  const [at, setAt] = useState(0)
  const [splitting, setSplitting] = useState<BankLineRow | null>(null)
  const lines = list.rows
  const current = lines[Math.max(0, Math.min(at, lines.length - 1))]
  const isWaiting = status === 'WAITING'
  const propose = (remember: boolean) => {
    if (!current || !isWaiting || queue.isBusy) return
    const part = proposedPart(current)
    if (part === null) setSplitting(current)
    else void queue.book(current, [part], remember)
  }
  const move = (by: number) => setAt(Math.max(0, Math.min(lines.length - 1, at + by)))
  const split = () => {
    if (current && (isWaiting || status === 'SUSPENSE')) setSplitting(current)
  }
  const suspend = () => {
    if (current && isWaiting && current.amount > 0 && !queue.isBusy) queue.suspend(current)
  }
  const canRemember = isWaiting && current !== undefined && current.amount > 0 && current.iban !== null
  const keys: Readonly<Record<string, () => void>> = {
    j: () => move(1),
    arrowdown: () => move(1),
    k: () => move(-1),
    arrowup: () => move(-1),
    enter: () => propose(false),
    ...(canRemember && { r: () => propose(true) }),
    s: split,
    u: suspend,
  }
  usePageKey((key, from) => {
    const act = keys[key]
    if (!act || (key === 'enter' && !isOfQueue(from))) return false
    act()
    return true
  })
  const upload = (file: File | null) => {
    if (file === null) return
    const form = new FormData()
    form.append('organisation', federation)
    form.append('file', file)
    importFile.mutate(form, { onSuccess: (counts) => done({ message: t('bank.imported', counts) }) })
  }
  return (
    <FinanceFrame
      federation={federation}
      part="bank"
      actions={
        <FileButton accept=".xml,application/xml,text/xml" onChange={upload}>
          {(props) => (
            <Button {...props} loading={importFile.isPending}>
              {t('bank.import')}
            </Button>
          )}
        </FileButton>
      }
    >
      <div className={classes.filters}>
        <ChoiceChip
          label={t('bill.status')}
          value={status}
          options={BankLineStatus.options.map((value) => ({ value, label: t(`bank.statuses.${value}`) }))}
          onChange={(chosen) => onSearch({ status: chosen })}
        />
      </div>
      {list.status === 'error' && <ErrorState onRetry={list.onRetry} />}
      {list.status === 'loading' && <ShapeSkeleton />}
      {list.status === 'ready' && lines.length === 0 && (
        <EmptyState title={t('bank.none')} message={t('bank.noneWhy')} />
      )}
      <ul className={classes.queue} aria-label={t('part.bank')}>
        {lines.map((line, index) => (
          <Line key={line.ref} line={line} isCurrent={line === current} onCurrent={() => setAt(index)} />
        ))}
      </ul>
      {list.hasMore && (
        <Button variant="subtle" loading={list.loadingMore} onClick={list.onLoadMore}>
          {texts.table.loadMore}
        </Button>
      )}
      {current && (
        <LineActions
          line={current}
          onBook={() => propose(false)}
          onRemember={canRemember ? () => propose(true) : null}
          onSplit={split}
          onSuspend={suspend}
          onIgnore={() => void queue.ignore(current)}
          onUndo={() => queue.undo(current)}
        />
      )}
      {splitting && (
        <LineDialog federation={federation} line={splitting} queue={queue} onClose={() => setSplitting(null)} />
      )}
    </FinanceFrame>
  )
}
