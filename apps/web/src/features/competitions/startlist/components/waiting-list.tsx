import { ActionIcon, Button, Checkbox } from '@mantine/core'
import type { UnassignedRegistration } from '@oxer/domain/competitions/startlist/startlist.schema'
import { useRowWindow } from '@oxer/ui'
import { IconPlus } from '@tabler/icons-react'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useManagedCompetition } from '../../../../shared/managed-competition.ts'
import { trpc } from '../../../../shared/trpc.ts'
import classes from '../startlist.module.css'
import type { StartlistEditor } from '../startlist.mutations.ts'

const rowHeight = 41
const nobody: readonly UnassignedRegistration[] = []

type RowsProps = {
  rows: readonly UnassignedRegistration[]
  ticked: ReadonlySet<string>
  isSaving: boolean
  onTick: (refs: readonly string[], isTicked: boolean) => void
  onAdd: (registration: string) => void
}

/** A large test has thousands of them before its first draw, so only those in sight are in the document. */
const Rows = ({ rows, ticked, isSaving, onTick, onAdd }: RowsProps) => {
  const { t } = useTranslation('competitions')
  const scroller = useRef<HTMLDivElement>(null)
  const order = useMemo(() => rows.map(({ registrationRef }) => registrationRef), [rows])
  const { places, padding, measure } = useRowWindow({ order, scroller, rowHeight })
  return (
    <>
      {rows.length > 1 && (
        <Checkbox
          size="xs"
          className={classes.all}
          label={t('startlist.chooseAll')}
          checked={ticked.size === rows.length}
          indeterminate={ticked.size > 0 && ticked.size < rows.length}
          onChange={(event) => onTick(order, event.currentTarget.checked)}
        />
      )}
      <div className={classes.waiting} ref={scroller}>
        <ul style={{ paddingBlock: padding }}>
          {places.map((index) => {
            const row = rows[index]
            if (row === undefined) return null
            const name = `${row.rider.name}, ${row.horse.name}`
            return (
              <li
                key={row.registrationRef}
                ref={measure}
                data-index={index}
                aria-setsize={rows.length}
                aria-posinset={index + 1}
              >
                <Checkbox
                  size="xs"
                  aria-label={t('startlist.choose', { name })}
                  checked={ticked.has(row.registrationRef)}
                  onChange={(event) => onTick([row.registrationRef], event.currentTarget.checked)}
                />
                <span className={classes.grow}>
                  {row.rider.name}
                  <span className={classes.quiet}> {row.horse.name}</span>
                </span>
                <ActionIcon
                  variant="subtle"
                  disabled={isSaving}
                  aria-label={t('startlist.addNamed', { name })}
                  onClick={() => onAdd(row.registrationRef)}
                >
                  <IconPlus size={16} aria-hidden />
                </ActionIcon>
              </li>
            )
          })}
        </ul>
      </div>
    </>
  )
}

/** Registrations that are on no list yet. */
export const WaitingList = ({ editor }: { editor: StartlistEditor }) => {
  const { t } = useTranslation('competitions')
  const { competition } = useManagedCompetition()
  const { view } = editor
  const waiting = trpc.competitions.startlist.unassignedRegistrations.useQuery({
    competition: competition.ref,
    id: view.ref,
  })
  const rows = waiting.data ?? nobody
  const [everTicked, setTicked] = useState<ReadonlySet<string>>(new Set())
  // A registration that another user has added is no longer waiting, and no longer chosen.
  const ticked = useMemo(
    () => new Set(rows.map(({ registrationRef }) => registrationRef).filter((ref) => everTicked.has(ref))),
    [rows, everTicked],
  )
  return (
    <section aria-label={t('startlist.waiting')}>
      <div className={classes.bar}>
        <strong>{t('startlist.waiting')}</strong>
        <span className={classes.grow} />
        {ticked.size > 0 ? (
          <Button
            size="compact-sm"
            disabled={editor.isSaving}
            onClick={() => {
              editor.addRegistrations([...ticked])
              setTicked(new Set())
            }}
          >
            {t('startlist.addChosen', { count: ticked.size })}
          </Button>
        ) : (
          rows.length > 0 && (
            <Button size="compact-sm" onClick={editor.addAll} disabled={editor.isSaving}>
              {t('startlist.addAll', { count: rows.length })}
            </Button>
          )
        )}
      </div>
      {rows.length === 0 ? (
        <p className={classes.quiet}>{waiting.isPending ? '' : t('startlist.nobodyWaiting')}</p>
      ) : (
        <Rows
          rows={rows}
          ticked={ticked}
          isSaving={editor.isSaving}
          onTick={(refs, isTicked) => {
            const now = new Set(ticked)
            for (const ref of refs) {
              if (isTicked) now.add(ref)
              else now.delete(ref)
            }
            setTicked(now)
          }}
          onAdd={editor.addRegistration}
        />
      )}
    </section>
  )
}
