import { Button, NativeSelect } from '@mantine/core'
import { JurySettings } from '@oxer/domain/competitions/pre-registration/pre-registration.schema'
import { EmptyState, ErrorState, ShapeSkeleton } from '@oxer/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSettled } from '../../../../shared/changes.ts'
import { ChangeDrawer } from '../../../../shared/edit-drawer.tsx'
import { fieldsOf } from '../../../../shared/form/fields-of.tsx'
import type { FormWords } from '../../../../shared/form/form-words.ts'
import { useDone } from '../../../../shared/hands/use-done.tsx'
import { JuryOffers } from '../../../../shared/pre-registration/jury-offers.tsx'
import classes from '../../../../shared/pre-registration/pre-registration.module.css'
import { trpc } from '../../../../shared/trpc.ts'
import { useTitlePart } from '../../../../shared/use-title.ts'

type Values = { startsPerJudge: number; afternoonFrom: string | null }

/** How many judges clubs are asked for, and where a day is split. */
const SettingsDrawer = ({
  championship,
  stored,
  onClose,
}: {
  championship: string
  stored: JurySettings
  onClose: () => void
}) => {
  const { t } = useTranslation('competitions')
  const done = useDone()
  const { quiet } = useSettled('championships')
  const save = trpc.competitions.juryPreRegistration.saveSettings.useMutation(quiet)
  const words: FormWords<Values> = {
    startsPerJudge: t('juryPreRegistration.startsPerJudge'),
    afternoonFrom: t('juryPreRegistration.afternoonFrom'),
  }
  return (
    <ChangeDrawer<Values, JurySettings>
      title={t('juryPreRegistration.settings')}
      onClose={onClose}
      stored={stored}
      view={JurySettings}
      valuesOf={({ startsPerJudge, afternoonFrom }) => ({ startsPerJudge, afternoonFrom })}
      words={words}
      validate={({ afternoonFrom }): Record<string, string> =>
        afternoonFrom === null ? { afternoonFrom: t('juryPreRegistration.timeWrong') } : {}
      }
      save={async ({ startsPerJudge, afternoonFrom }, seen) => {
        await save.mutateAsync({
          championship,
          startsPerJudge,
          afternoonFrom: afternoonFrom ?? stored.afternoonFrom,
          version: seen.version,
        })
        done({ message: t('juryPreRegistration.settingsSaved') })
      }}
    >
      {(form) => {
        const field = fieldsOf(form, words)
        return (
          <>
            {field.whole('startsPerJudge', {
              whenEmpty: 0,
              max: 999,
              description: t('juryPreRegistration.startsPerJudgeWhy'),
            })}
            {field.time('afternoonFrom', { required: true })}
          </>
        )
      }}
    </ChangeDrawer>
  )
}

/** Offered judges of each competition of a championship (cs080). */
export const ChampionshipJury = ({ championship, canEdit }: { championship: string; canEdit: boolean }) => {
  const { t } = useTranslation(['competitions', 'championships'])
  useTitlePart(t('championships:championship.managePart.jury-pre-registrations'))
  const [chosen, setChosen] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const where = { championship }
  const rounds = trpc.competitions.juryPreRegistration.rounds.useQuery(where, { meta: { page: true } })
  const settings = trpc.competitions.juryPreRegistration.settings.useQuery(where, { meta: { page: true } })
  if (rounds.isError || settings.isError) {
    return (
      <ErrorState
        onRetry={() => {
          void rounds.refetch()
          void settings.refetch()
        }}
      />
    )
  }
  if (!rounds.data || !settings.data) return <ShapeSkeleton />
  // As for the starts: the latest one for which somebody was offered.
  const latest = rounds.data.findLast(({ offered, confirmed }) => offered + confirmed > 0) ?? rounds.data[0]
  const round = rounds.data.find(({ competition }) => competition.ref === chosen) ?? latest
  return (
    <div className={classes.parts}>
      <div className={classes.top}>
        {round !== undefined && (
          <NativeSelect
            className={classes.choice ?? ''}
            label={t('preRegistration.of')}
            value={round.competition.ref}
            data={rounds.data.map(({ competition, offered }) => ({
              value: competition.ref,
              label: `${competition.name} (${String(offered)})`,
            }))}
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          />
        )}
        {canEdit && (
          <Button variant="default" onClick={() => setOpen(true)}>
            {t('juryPreRegistration.settings')}
          </Button>
        )}
      </div>
      {round === undefined ? (
        <EmptyState title={t('juryPreRegistration.notAsked')} message={t('juryPreRegistration.notAskedWhy')} />
      ) : (
        <JuryOffers key={round.competition.ref} round={round} canDecide />
      )}
      {isOpen && <SettingsDrawer championship={championship} stored={settings.data} onClose={() => setOpen(false)} />}
    </div>
  )
}
