import { Button, FileButton } from '@mantine/core'
import {
  type BankLineRow,
  BankLineStatus,
  type BankOrderRow,
  type BookLedgerLine,
} from '@oxer/domain/finance/bank/bank.schema'
import { EmptyState, ErrorState, ShapeSkeleton, usePageKey, useUi } from '@oxer/ui'
import { getQueryKey } from '@trpc/react-query'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCursorList } from '../../../shared/cursor-list.ts'
import { FinanceFrame } from '../../../shared/finance/finance-frame.tsx'
import type { FinancePartProps } from '../../../shared/finance/finance-parts.ts'
import type { WholePart } from '../../../shared/finance/split-dialog.tsx'
import { useDone } from '../../../shared/hands/use-done.tsx'
import { whenKept } from '../../../shared/hands/when-kept.ts'
import { ExportMenu } from '../../../shared/list/export-menu.tsx'
import { ChoiceChip } from '../../../shared/list/filter-chip.tsx'
import { trpc } from '../../../shared/trpc.ts'
import { useFormats } from '../../../shared/use-formats.ts'
import classes from './bank.module.css'
import { useBankChanges } from './bank.mutations.ts'
import { BankBalance } from './components/bank-balance.tsx'
import { type Way, wayOf } from './line-proposal.view.ts'

const LedgerDrawer = lazy(() =>
  import('./components/ledger-drawer.tsx').then((file) => ({ default: file.LedgerDrawer })),
)
const OrderedDialog = lazy(() =>
  import('./components/ordered-dialog.tsx').then((file) => ({ default: file.OrderedDialog })),
)
const SendBackDrawer = lazy(() =>
  import('./components/send-back-drawer.tsx').then((file) => ({ default: file.SendBackDrawer })),
)
const SplitDialog = lazy(() =>
  import('../../../shared/finance/split-dialog.tsx').then((file) => ({ default: file.SplitDialog })),
)

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
  const { book, bookCards, bookLedger, bookOrdered, ignore, keep, sendBack, suspend, undo } = useBankChanges()
  const at = (line: BankLineRow) => ({ organisation: federation, line: line.ref, version: line.version })
  const say = (message: string, row: BankLineRow) =>
    done({ message, row: row.ref, undo: () => undo.mutateAsync(at(row)) })
  return {
    isBusy:
      book.isPending ||
      bookCards.isPending ||
      bookLedger.isPending ||
      bookOrdered.isPending ||
      ignore.isPending ||
      suspend.isPending ||
      sendBack.isPending,
    bookOrdered: (line: BankLineRow, order: BankOrderRow) =>
      bookOrdered.mutateAsync({ ...at(line), ordered: order.ref }).then((row) => {
        const values = { amount: money(order.amount, line.currency), name: order.name }
        say(t(order.direction === 'OUT' ? 'bank.orderBooked' : 'bank.arrivalBooked', values), row)
      }),
    bookCards: (line: BankLineRow, fee: number) =>
      bookCards.mutateAsync({ ...at(line), fee }).then((row) => {
        const values = { amount: money(line.amount, line.currency), fee: money(fee, line.currency) }
        say(t('bank.terminalsBooked', values), row)
      }),
    bookLedger: (line: BankLineRow, { account, reason }: Omit<BookLedgerLine, 'version'>) =>
      bookLedger.mutateAsync({ ...at(line), account, reason }).then((row) => {
        const values = {
          amount: money(Math.abs(line.amount), line.currency),
          account: t(`bank.ledgerAccounts.${account}`),
        }
        say(t('bank.ledgerBooked', values), row)
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
    sendBack: (line: BankLineRow, reason: string) =>
      sendBack.mutateAsync({ ...at(line), reason }).then(({ ref, version, name, status }) => {
        const values = { amount: money(line.amount, line.currency), name }
        done({
          message: t(status === 'PROPOSED' ? 'bank.sendBackProposed' : 'bank.sentBack', values),
          row: line.ref,
          undo: () => keep.mutateAsync({ organisation: federation, refund: ref, version }),
        })
      }),
    undo: (line: BankLineRow) =>
      undo.mutate(at(line), {
        onSuccess: (row) => done({ message: t(row.status === 'SUSPENSE' ? 'bank.kept' : 'bank.undone'), row: row.ref }),
      }),
  }
}

/** Enter on a button is that button's; a line of the queue has no other meaning of it. */
const isOfQueue = (from: Element | null): boolean =>
  from === null || from.closest('[data-row-key]') !== null || from.closest('button, a') === null

/** What a line may be besides the money of its payer, in words. */
const useWayText = () => {
  const { t } = useTranslation('finance')
  const { date, money } = useFormats()
  return (way: Way | null, currency: BankLineRow['currency']): string => {
    if (way === null) return ''
    if ('order' in way) {
      const { kind, name, date: day } = way.order
      return t('bank.maybe', { what: t('bank.orderOf', { what: t(`bank.orders.${kind}`), name, date: date(day) }) })
    }
    const { firstDay, lastDay, feeCents } = way.cards
    const values = { from: date(firstDay), to: date(lastDay), fee: money(feeCents, currency) }
    return t('bank.maybe', { what: t('bank.terminalsOf', values) })
  }
}

const Line = ({
  line,
  way,
  isCurrent,
  onCurrent,
}: {
  line: BankLineRow
  way: Way | null
  isCurrent: boolean
  onCurrent: () => void
}) => {
  const { t } = useTranslation('finance')
  const { date, money } = useFormats()
  const wayText = useWayText()
  const item = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isCurrent) item.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  const said = [line.name, line.text, line.reference].filter(Boolean).join(' · ')
  const rule = t(`bank.rules.${line.rule}`)
  const paid = [line.payer?.name, ...line.documents.map(({ number }) => number)].filter(Boolean).join(' · ')
  const { ledger } = line
  const booked = ledger ? `${t(`bank.ledgerAccounts.${ledger.account}`)} · ${ledger.reason}` : paid
  const known = wayText(way, line.currency) || (booked === '' ? rule : `${booked} (${rule})`)
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
        <span className={classes.one} title={known}>
          {known}
        </span>
      </button>
    </li>
  )
}

/** What the keys do with the current line, for the mouse. */
const LineActions = ({
  line: { status, amount, iban },
  onBook,
  onRemember,
  onSplit,
  onArrived,
  onSuspend,
  onSendBack,
  onLedger,
  onIgnore,
  onUndo,
}: {
  line: BankLineRow
  onBook: () => void
  /** Null without an account. */
  onRemember: (() => void) | null
  onSplit: () => void
  onArrived: () => void
  onSuspend: () => void
  onSendBack: () => void
  onLedger: () => void
  onIgnore: () => void
  onUndo: () => void
}) => {
  const { t } = useTranslation('finance')
  const isWaiting = status === 'WAITING'
  const isSendable = (isWaiting || status === 'SUSPENSE') && iban !== null
  const canUndo =
    status === 'BOOKED' || status === 'SUSPENSE' || status === 'RETURNED' || (status === 'IGNORED' && amount < 0)
  const back = canUndo ? [{ label: t('bank.undo'), act: onUndo }] : []
  const toLedger = isWaiting || status === 'SUSPENSE' ? [{ label: `${t('bank.toLedger')} · A`, act: onLedger }] : []
  const outgoing = [
    ...(isWaiting ? [{ label: `${t('bank.chooseOrder')} · Enter`, act: onBook }] : []),
    ...toLedger,
    ...(isWaiting ? [{ label: t('bank.ignore'), act: onIgnore }] : []),
    ...back,
  ]
  const incoming = [
    ...(isWaiting ? [{ label: `${t('bank.book')} · Enter`, act: onBook }] : []),
    ...(isWaiting || status === 'SUSPENSE' ? [{ label: `${t('bank.split')} · S`, act: onSplit }] : []),
    ...(isWaiting || status === 'SUSPENSE' ? [{ label: `${t('bank.arrived')} · C`, act: onArrived }] : []),
    ...(isWaiting && onRemember ? [{ label: `${t('bank.remember')} · R`, act: onRemember }] : []),
    ...(isWaiting ? [{ label: `${t('bank.suspend')} · U`, act: onSuspend }] : []),
    ...(isSendable ? [{ label: `${t('bank.sendBack')} · B`, act: onSendBack }] : []),
    ...toLedger,
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
  isOnItsWay,
  queue,
  onClose,
}: {
  federation: string
  line: BankLineRow
  isOnItsWay: boolean
  queue: ReturnType<typeof useQueue>
  onClose: () => void
}) => (
  <Suspense>
    {isOnItsWay ? (
      <OrderedDialog
        federation={federation}
        line={line}
        isBusy={queue.isBusy}
        onBook={(order) => whenKept(queue.bookOrdered(line, order), onClose)}
        onBookCards={(fee) => whenKept(queue.bookCards(line, fee), onClose)}
        onIgnore={() => whenKept(queue.ignore(line), onClose)}
        onClose={onClose}
      />
    ) : (
      <SplitDialog
        federation={federation}
        line={line}
        isBusy={queue.isBusy}
        onBook={(parts, remember) => whenKept(queue.book(line, parts, remember), onClose)}
        onClose={onClose}
      />
    )}
  </Suspense>
)

const StatusFilter = ({
  status,
  onStatus,
}: {
  status: BankLineStatus
  onStatus: (status: BankLineStatus | undefined) => void
}) => {
  const { t } = useTranslation('finance')
  return (
    <div className={classes.filters}>
      <ChoiceChip
        label={t('bill.status')}
        value={status}
        options={BankLineStatus.options.map((value) => ({ value, label: t(`bank.statuses.${value}`) }))}
        onChange={onStatus}
      />
    </div>
  )
}

/** What the lines that are shown may be; the dialog of a line asks for its own. */
const useAwaited = (organisation: string, lines: readonly BankLineRow[], isWaiting: boolean) => {
  const amounts = [...new Set(lines.map(({ amount }) => amount))].slice(-200)
  return trpc.finance.bank.orders.useQuery(
    { organisation, amounts, size: 200 },
    { enabled: isWaiting && lines.length > 0, placeholderData: (before) => before },
  )
}

type Open = { readonly kind: 'SPLIT' | 'ORDER' | 'BACK' | 'LEDGER'; readonly line: BankLineRow }

/** The dialog or drawer that is open about a line. */
const OpenDialog = ({
  federation,
  open: { kind, line },
  queue,
  onClose,
}: {
  federation: string
  open: Open
  queue: ReturnType<typeof useQueue>
  onClose: () => void
}) => {
  switch (kind) {
    case 'BACK':
      return (
        <Suspense>
          <SendBackDrawer line={line} onSend={(reason) => queue.sendBack(line, reason)} onClose={onClose} />
        </Suspense>
      )
    case 'LEDGER':
      return (
        <Suspense>
          <LedgerDrawer line={line} onBook={(values) => queue.bookLedger(line, values)} onClose={onClose} />
        </Suspense>
      )
    case 'SPLIT':
    case 'ORDER':
      return (
        <LineDialog federation={federation} line={line} isOnItsWay={kind === 'ORDER'} queue={queue} onClose={onClose} />
      )
  }
}

/** Statements come in by a file, and their lines leave as one. */
const BankActions = ({ federation, status }: { federation: string; status: BankLineStatus }) => {
  const { t } = useTranslation('finance')
  const done = useDone()
  const { importFile } = useBankChanges()
  const upload = (file: File | null) => {
    if (file === null) return
    const form = new FormData()
    form.append('organisation', federation)
    form.append('file', file)
    importFile.mutate(form, { onSuccess: (counts) => done({ message: t('bank.imported', counts) }) })
  }
  return (
    <>
      <ExportMenu path={`/api/finance/${federation}/bank/lines/export`} asks={() => ({ status })} />
      <FileButton accept=".xml,application/xml,text/xml" onChange={upload}>
        {(props) => (
          <Button {...props} loading={importFile.isPending}>
            {t('bank.import')}
          </Button>
        )}
      </FileButton>
    </>
  )
}

/** Lines of the bank that nobody booked yet, worked through by keyboard: j k, Enter, S, C, R, U, B, A. */
export const BankPage = ({ federation, search, onSearch }: FinancePartProps) => {
  const { t } = useTranslation('finance')
  const status = BankLineStatus.options.find((each) => each === search.status) ?? 'WAITING'
  const { client } = trpc.useUtils()
  const { texts } = useUi()
  const asked = { organisation: federation, status, size }
  const list = useCursorList(
    getQueryKey(trpc.finance.bank.lines, asked, 'infinite'),
    (after) => client.finance.bank.lines.query({ ...asked, ...(after !== undefined && { after }) }),
    { isPage: true },
  )
  const queue = useQueue(federation)
  const [at, setAt] = useState(0)
  const [open, setOpen] = useState<Open | null>(null)
  const lines = list.rows
  const current = lines[Math.max(0, Math.min(at, lines.length - 1))]
  const isWaiting = status === 'WAITING'
  const awaited = useAwaited(federation, lines, isWaiting)
  const ask = (line: BankLineRow, isOnItsWay: boolean) =>
    setOpen({ kind: isOnItsWay || line.amount < 0 ? 'ORDER' : 'SPLIT', line })
  const propose = (remember: boolean) => {
    if (!current || !isWaiting || queue.isBusy) return
    const part = proposedPart(current)
    const way = wayOf(current, awaited.data)
    if (part === null || way !== null) ask(current, way !== null)
    else whenKept(queue.book(current, [part], remember))
  }
  const move = (by: number) => setAt(Math.max(0, Math.min(lines.length - 1, at + by)))
  const split = () => {
    if (current && (isWaiting || status === 'SUSPENSE')) ask(current, false)
  }
  const arrived = () => {
    if (current && (isWaiting || status === 'SUSPENSE')) ask(current, true)
  }
  const suspend = () => {
    if (current && isWaiting && current.amount > 0 && !queue.isBusy) queue.suspend(current)
  }
  const sendBack = () => {
    const isOurs = isWaiting || status === 'SUSPENSE'
    if (current && isOurs && current.amount > 0 && current.iban !== null) setOpen({ kind: 'BACK', line: current })
  }
  const ledger = () => {
    if (current && (isWaiting || status === 'SUSPENSE')) setOpen({ kind: 'LEDGER', line: current })
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
    c: arrived,
    u: suspend,
    b: sendBack,
    a: ledger,
  }
  usePageKey((key, from) => {
    const act = keys[key]
    if (!act || (key === 'enter' && !isOfQueue(from))) return false
    act()
    return true
  })
  return (
    <FinanceFrame federation={federation} part="bank" actions={<BankActions federation={federation} status={status} />}>
      <BankBalance federation={federation} />
      <StatusFilter status={status} onStatus={(chosen) => onSearch({ status: chosen })} />
      {list.status === 'error' && <ErrorState onRetry={list.onRetry} />}
      {list.status === 'loading' && <ShapeSkeleton />}
      {list.status === 'ready' && lines.length === 0 && (
        <EmptyState title={t('bank.none')} message={t('bank.noneWhy')} />
      )}
      <ul className={classes.queue} aria-label={t('part.bank')}>
        {lines.map((line, index) => (
          <Line
            key={line.ref}
            line={line}
            way={wayOf(line, awaited.data)}
            isCurrent={line === current}
            onCurrent={() => setAt(index)}
          />
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
          onArrived={arrived}
          onSuspend={suspend}
          onSendBack={sendBack}
          onLedger={ledger}
          onIgnore={() => whenKept(queue.ignore(current))}
          onUndo={() => queue.undo(current)}
        />
      )}
      {open && <OpenDialog federation={federation} open={open} queue={queue} onClose={() => setOpen(null)} />}
    </FinanceFrame>
  )
}
