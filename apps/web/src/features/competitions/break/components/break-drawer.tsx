import type { Arena } from '@oxer/domain/competitions/arena/arena.schema'
import { BreakSource, type CompetitionBreak } from '@oxer/domain/competitions/break/break.schema'
import {
  Startlist,
  StartlistBreakEntryType,
  StartlistBreakReason,
  type StartlistSummary,
} from '@oxer/domain/competitions/startlist/startlist.schema'
import { isFinalStartlist } from '@oxer/domain/competitions/startlist/startlist-status.rules'
import { ScheduledActivityView } from '@oxer/domain/competitions/time-schedule/schedule-form.schema'
import { addDays, toDayNumber } from '@oxer/domain/kernel/time/time.rules'
import { useTranslation } from 'react-i18next'
import { ChangeDrawer, EditDrawer } from '../../../../shared/edit-drawer.tsx'
import { type FieldsOf, fieldsOf } from '../../../../shared/form/fields-of.tsx'
import { choices, type FormWords } from '../../../../shared/form/form-words.ts'
import { useManagedCompetition } from '../../../../shared/managed-competition.ts'
import { useFormats } from '../../../../shared/use-formats.ts'
import { type BreakValues, breakOfActivity, breakOfList, emptyValues, valuesOf } from '../break.form.ts'
import { useBreakChanges } from '../break.mutations.ts'

const mostMinutes = 600
const mostPositions = 5000

export type BreakPlaces = {
  readonly arenas: readonly Pick<Arena, 'ref' | 'code' | 'name'>[]
  readonly lists: readonly Pick<StartlistSummary, 'ref' | 'name' | 'status'>[]
}

const useWords = ({ arenas, lists }: BreakPlaces): FormWords<BreakValues> => {
  const { t } = useTranslation('competitions')
  const formats = useFormats()
  const { competition } = useManagedCompetition()
  const days = Array.from({ length: toDayNumber(competition.end) - toDayNumber(competition.start) + 1 }, (_, day) =>
    addDays(competition.start, day),
  )
  return {
    source: {
      label: t('break.source.label'),
      options: choices(BreakSource.options, (source) => t(`break.source.${source}`)),
    },
    breakKind: {
      label: t('break.field.kind'),
      options: choices(StartlistBreakEntryType.options, (kind) => t(`startlist.type.${kind}`)),
    },
    name: t('break.field.name'),
    arenaRef: {
      label: t('break.field.arena'),
      options: arenas.map(({ ref, code, name }) => ({ value: ref, label: `${code} · ${name}` })),
    },
    date: {
      label: t('break.field.date'),
      options: days.map((day) => ({ value: day, label: formats.longDate(day) })),
    },
    start: t('break.field.start'),
    end: t('break.field.end'),
    isFixed: t('break.field.isFixed'),
    hideTime: t('break.field.hideTime'),
    startlistRef: {
      label: t('break.field.startlist'),
      options: lists.map(({ ref, name }) => ({ value: ref, label: name })),
    },
    positionsBefore: t('break.field.place'),
    minutes: t('break.field.minutes'),
    breakType: {
      label: t('break.field.reason'),
      options: choices(StartlistBreakReason.options, (reason) => t(`startlist.break.reasons.${reason}`)),
    },
    changeReason: t('startlist.final.reason'),
  }
}

const Fields = ({ field, isNew, places }: { field: FieldsOf<BreakValues>; isNew: boolean; places: BreakPlaces }) => {
  const { t } = useTranslation('competitions')
  const { source, breakKind, startlistRef } = field.form.values
  const list = places.lists.find(({ ref }) => ref === startlistRef)
  const hasBoth = places.arenas.length > 0 && places.lists.length > 0
  return (
    <>
      {isNew && hasBoth && field.choice('source', { autofocus: true })}
      {field.choice('breakKind', { autofocus: !isNew || !hasBoth })}
      {field.text('name', { description: t('break.nameWhy'), maxLength: 200 })}
      {source === 'PLANNING' ? (
        <>
          {field.choice('arenaRef')}
          {field.choice('date')}
          {field.time('start', { required: true })}
          {field.time('end', { required: true })}
          {field.flag('isFixed')}
          {field.flag('hideTime')}
        </>
      ) : (
        <>
          {isNew && field.choice('startlistRef')}
          {field.whole('positionsBefore', { max: mostPositions, whenEmpty: 0 })}
          {field.whole('minutes', { minimum: 1, max: mostMinutes, whenEmpty: 1 })}
          {breakKind === 'BREAK' && field.choice('breakType')}
          {list !== undefined &&
            isFinalStartlist(list.status) &&
            field.text('changeReason', { description: t('startlist.final.locked'), maxLength: 500 })}
        </>
      )}
    </>
  )
}

/** A break of the time schedule or of a start list, new or existing. */
export const BreakDrawer = ({
  stored,
  places,
  onClose,
}: {
  /** Null for a new one. */
  stored: CompetitionBreak | null
  places: BreakPlaces
  onClose: () => void
}) => {
  const { t } = useTranslation('competitions')
  const { competition } = useManagedCompetition()
  const { create, update } = useBreakChanges()
  const words = useWords(places)
  if (stored === null) {
    return (
      <EditDrawer<BreakValues>
        title={t('break.add')}
        onClose={onClose}
        initialValues={emptyValues(places.arenas.length > 0 ? 'PLANNING' : 'STARTLIST', {
          arenaRef: places.arenas[0]?.ref ?? '',
          date: competition.start,
          startlistRef: places.lists[0]?.ref ?? '',
        })}
        save={create}
      >
        {(form) => <Fields field={fieldsOf(form, words)} isNew places={places} />}
      </EditDrawer>
    )
  }
  return (
    <ChangeDrawer<BreakValues, CompetitionBreak>
      title={t('break.edit')}
      onClose={onClose}
      stored={stored}
      view={
        stored.source === 'PLANNING'
          ? ScheduledActivityView.transform((activity) => breakOfActivity(stored, activity))
          : Startlist.transform((list) => breakOfList(stored, list))
      }
      valuesOf={valuesOf}
      words={words}
      fieldOfServer={{ order: 'positionsBefore', duration: 'minutes', description: 'name', type: 'breakKind' }}
      save={update}
    >
      {(form) => <Fields field={fieldsOf(form, words)} isNew={false} places={places} />}
    </ChangeDrawer>
  )
}
