import { Alert, Button, Modal, SegmentedControl } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { CareerMove, TransitionSkipReason } from '@oxer/domain/careers/career/career.schema'
import type {
  AppliedTransitionsView,
  CareerView,
  TransitionCandidate,
} from '@oxer/domain/careers/career/career-view.schema'
import { DataTable, EmptyState, Section } from '@oxer/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCursorList } from '../../../../shared/cursor-list.ts'
import { placeOf } from '../../../../shared/place-of.ts'
import { trpc } from '../../../../shared/trpc.ts'
import { useDecimalText } from '../../../../shared/use-decimal-text.ts'
import classes from '../career.module.css'
import { useCockpit } from '../career.mutations.ts'
import { useRuleText } from '../use-rule-text.ts'

const moves = ['MUST_INCREASE', 'CAN_INCREASE', 'CAN_DECREASE', 'RESET'] as const
const procedures = {
  MUST_INCREASE: 'candidatesMustIncrease',
  CAN_INCREASE: 'candidatesCanIncrease',
  CAN_DECREASE: 'candidatesCanDecrease',
  RESET: 'candidatesToReset',
} as const

/** The combinations to move: the selected ones, or all of the category. */
type Asked = { refs: readonly string[]; count: number; isAll: boolean }

const Candidates = ({
  career,
  federation,
  move,
  canApply,
  onAsk,
}: {
  career: CareerView
  federation: string
  move: CareerMove
  canApply: boolean
  onAsk: (refs: readonly string[]) => void
}) => {
  const { t } = useTranslation(['catalogue', 'careers'])
  const { show } = useDecimalText()
  const rules = useRuleText(career)
  const utils = trpc.useUtils()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const input = { federation, career: career.ref, size: 50 }
  const procedure = procedures[move]
  const list = useCursorList<TransitionCandidate>(
    // Below the key of the noun, so that a change of the noun reloads it.
    [['catalogue', 'career', procedure], { input, type: 'infinite' }],
    (after) => utils.client.careers.career[procedure].query({ ...input, ...(after !== undefined && { after }) }),
  )
  return (
    <DataTable
      label={t(`careers:career.class.${move}`)}
      columns={[
        {
          id: 'rider',
          header: t('careers:career.rider'),
          width: 'minmax(150px, 1.4fr)',
          primary: true,
          cell: (row) => row.rider.name,
        },
        {
          id: 'horse',
          header: t('careers:career.horse'),
          width: 'minmax(130px, 1.2fr)',
          cell: (row) => row.horse.name,
        },
        {
          id: 'move',
          header: t('careers:career.move'),
          width: 'minmax(110px, 0.8fr)',
          cell: (row) => (
            <span className={classes.from}>
              {row.from.name} <span aria-hidden>→</span> {row.to.name}
            </span>
          ),
        },
        {
          id: 'points',
          header: t('careers:career.pointsLabel'),
          width: '90px',
          numeric: true,
          cell: (row) => show(row.points),
        },
        {
          id: 'why',
          header: t('careers:career.why'),
          width: 'minmax(180px, 1.6fr)',
          cell: (row) =>
            row.found
              .map(({ condition, actual }) =>
                condition.kind === 'POINTS'
                  ? rules.conditions({ conditions: [condition] })
                  : rules.found(condition, actual),
              )
              .join(t('careers:career.rule.and')),
        },
        {
          id: 'after',
          header: t('careers:career.after'),
          width: '130px',
          numeric: true,
          cell: (row) => show(row.pointsAfter),
        },
      ]}
      rows={list.rows}
      rowKey={(row) => row.practitionerRef}
      rowHref={(row) => `${placeOf.member(row.rider.ref)}/overview`}
      rowName={(row) => `${row.rider.name}, ${row.horse.name}`}
      status={list.status}
      onRetry={list.onRetry}
      hasMore={list.hasMore}
      loadingMore={list.loadingMore}
      onLoadMore={list.onLoadMore}
      maxHeight="60vh"
      empty={<EmptyState title={t('careers:career.noCandidates')} />}
      {...(canApply && {
        selectMode: 'multi' as const,
        selected,
        onSelect: setSelected,
        bulkActions: (refs: ReadonlySet<string>) => (
          <Button size="xs" onClick={() => onAsk([...refs])}>
            {t('careers:career.applySelected', { count: refs.size })}
          </Button>
        ),
      })}
    />
  )
}

const Outcome = ({ outcome, onClose }: { outcome: AppliedTransitionsView; onClose: () => void }) => {
  const { t } = useTranslation(['catalogue', 'careers'])
  const reasons = TransitionSkipReason.options
    .map((reason) => ({ reason, count: outcome.skipped.filter((each) => each.reason === reason).length }))
    .filter(({ count }) => count > 0)
  return (
    <Alert
      color={outcome.skippedCount > 0 ? 'yellow' : 'green'}
      role="status"
      title={t('careers:career.moved', { count: outcome.movedCount })}
      withCloseButton
      closeButtonLabel={t('careers:career.closeOutcome')}
      onClose={onClose}
    >
      {outcome.skippedCount > 0 && (
        <>
          {t('careers:career.skipped', { count: outcome.skippedCount })}
          <ul className={classes.skipped}>
            {reasons.map(({ reason, count }) => (
              <li key={reason}>{t(`careers:career.reason.${reason}`, { count })}</li>
            ))}
          </ul>
        </>
      )}
    </Alert>
  )
}

/** ps088, ps171, ps207: today's candidates for a transition, by category, and the transitions themselves. */
export const CockpitTab = ({
  career,
  federation,
  canApply,
}: {
  career: CareerView
  federation: string
  canApply: boolean
}) => {
  const { t } = useTranslation(['catalogue', 'ui', 'careers'])
  const counts = trpc.careers.career.candidateCounts.useQuery({ federation, career: career.ref })
  const cockpit = useCockpit()
  const isNarrow = useMediaQuery('(max-width: 700px)') ?? false
  const [chosen, setChosen] = useState<CareerMove | null>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  const [outcome, setOutcome] = useState<AppliedTransitionsView | null>(null)
  const countOf = (move: CareerMove): number => counts.data?.[move] ?? 0
  const move = chosen ?? moves.find((each) => countOf(each) > 0) ?? 'MUST_INCREASE'
  const apply = cockpit[move]
  const count = countOf(move)
  const send = ({ refs, isAll }: Asked): void =>
    apply.mutate(
      { federation, career: career.ref, all: isAll, practitionerRefs: isAll ? [] : [...refs] },
      { onSuccess: setOutcome, onSettled: () => setAsked(null) },
    )
  return (
    <Section
      title={t('careers:career.tab.cockpit')}
      description={t('careers:career.cockpitAbout')}
      actions={
        canApply &&
        count > 0 && (
          <Button onClick={() => setAsked({ refs: [], count, isAll: true })}>
            {t('careers:career.applyAll', { count })}
          </Button>
        )
      }
    >
      <div className={classes.classes}>
        <SegmentedControl
          aria-label={t('careers:career.rule.class')}
          value={move}
          orientation={isNarrow ? 'vertical' : 'horizontal'}
          fullWidth={isNarrow}
          onChange={(value) => setChosen(CareerMove.parse(value))}
          data={moves.map((each) => ({
            value: each,
            label: (
              <span className={classes.count}>
                {t(`careers:career.class.${each}`)} ({counts.data ? countOf(each) : '…'})
              </span>
            ),
          }))}
        />
      </div>
      {outcome && <Outcome outcome={outcome} onClose={() => setOutcome(null)} />}
      <Candidates
        key={move}
        career={career}
        federation={federation}
        move={move}
        canApply={canApply}
        onAsk={(refs) => setAsked({ refs, count: refs.length, isAll: false })}
      />
      <Modal
        opened={asked !== null}
        onClose={() => setAsked(null)}
        title={t('careers:career.applyTitle', { class: t(`careers:career.class.${move}`) })}
        closeButtonProps={{ 'aria-label': t('careers:career.closeOutcome') }}
      >
        <p>{t('careers:career.applyWhy', { count: asked?.count ?? 0 })}</p>
        <div className={classes.buttons}>
          <Button variant="default" onClick={() => setAsked(null)}>
            {t('ui:action.cancel')}
          </Button>
          <Button loading={apply.isPending} data-autofocus onClick={() => asked && send(asked)}>
            {t('careers:career.apply', { count: asked?.count ?? 0 })}
          </Button>
        </div>
      </Modal>
    </Section>
  )
}
