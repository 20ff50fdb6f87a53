import { Alert, Anchor, Button, List, Modal, NativeSelect, Stack, Text } from '@mantine/core'
import type { JumpingRoundKind, Protocol } from '@oxer/domain/competitions/result/result.schema'
import type { ResultLine } from '@oxer/domain/competitions/result/result-entry.schema'
import { TimingDevice } from '@oxer/domain/competitions/timing/timing.schema'
import { ErrorState, ShapeSkeleton, useUi } from '@oxer/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ImportFileInput } from '../../../../shared/import/import-file.tsx'
import { useManagedCompetition } from '../../../../shared/managed-competition.ts'
import { useFormats } from '../../../../shared/use-formats.ts'
import { roundName } from '../round-name.view.ts'
import { timedRows } from '../timing.view.ts'
import { type Timing, useTiming } from '../use-timing.ts'
import { TimingRuns } from './timing-runs.tsx'

type Place = { readonly competition: string; readonly test: string; readonly testSet: string }

/** The file of a log, and the device whose lines are in it. */
const NewLog = ({ timing }: { timing: Timing }) => {
  const { t } = useTranslation('competitions')
  const [file, setFile] = useState<File | null>(null)
  const [device, setDevice] = useState<TimingDevice | null>(null)
  const send = (chosen: File | null, of: TimingDevice | null): void => {
    if (chosen !== null) void timing.store(chosen, of)
  }
  return (
    <div style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(14rem, 1fr))', gap: 12 }}>
      <ImportFileInput
        label={t('timing.file')}
        placeholder={t('timing.chooseFile')}
        accept=".txt,.log,.csv,text/plain"
        value={file}
        onChange={(chosen) => {
          setFile(chosen)
          send(chosen, device)
        }}
      />
      <NativeSelect
        label={t('timing.device')}
        value={device ?? ''}
        data={[
          { value: '', label: t('timing.devices.byLines') },
          ...TimingDevice.options.map((each) => ({ value: each, label: t(`timing.devices.${each}`) })),
        ]}
        onChange={({ currentTarget }) => {
          const chosen = TimingDevice.options.find((each) => each === currentTarget.value) ?? null
          setDevice(chosen)
          send(file, chosen)
        }}
      />
    </div>
  )
}

const StoredLogs = ({ timing, place }: { timing: Timing; place: Place }) => {
  const { t } = useTranslation('competitions')
  const formats = useFormats()
  const { competition } = useManagedCompetition()
  const { data = [] } = timing.logs
  if (data.length === 0) return <Text size="sm">{t('timing.noLogs')}</Text>
  const chosen = data.find(({ ref }) => ref === timing.log)
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 12 }}>
      <NativeSelect
        label={t('timing.logs')}
        style={{ flex: '1 1 18rem' }}
        value={timing.log ?? ''}
        data={[
          { value: '', label: t('timing.chooseLog') },
          ...data.map(({ ref, fileName, device, uploadedAt, uploadedBy }) => ({
            value: ref,
            label: [
              fileName,
              t(`timing.devices.${device}`),
              formats.instant(uploadedAt, competition.timeZone),
              uploadedBy,
            ]
              .filter((part) => part !== null)
              .join(' · '),
          })),
        ]}
        onChange={({ currentTarget }) => timing.open(currentTarget.value === '' ? null : currentTarget.value)}
      />
      {chosen && (
        <Anchor
          size="sm"
          href={`/api/competition/manage/${place.competition}/timing/${place.test}/${place.testSet}/${chosen.ref}/file`}
          download
        >
          {t('timing.download')}
        </Anchor>
      )}
    </div>
  )
}

/** A timekeeper's log: what the device wrote down, and which times of it become results. */
export const TimingDialog = ({
  place,
  name,
  protocol,
  rounds,
  lines,
  onClose,
}: {
  place: Place
  name: string
  protocol: Protocol
  /** Those that a clock times. */
  rounds: readonly JumpingRoundKind[]
  lines: readonly ResultLine[]
  onClose: () => void
}) => {
  const { t } = useTranslation('competitions')
  const { texts } = useUi()
  const timing = useTiming(place)
  const [round, setRound] = useState(1)
  const { view, taken, problems } = timing
  const shown = timing.log === null ? undefined : view.data
  const rows = shown ? timedRows(shown.runs, timing.choices, { lines, protocol, round }) : []
  const ticked = rows.filter(({ isTicked }) => isTicked).length
  return (
    <Modal
      opened
      onClose={onClose}
      size="80rem"
      title={t('timing.title', { name })}
      closeButtonProps={{ 'aria-label': texts.action.close }}
    >
      <Stack gap="md">
        <Text size="sm">{t('timing.why')}</Text>
        <NewLog timing={timing} />
        {timing.logs.isPending ? (
          <ShapeSkeleton />
        ) : timing.logs.isError ? (
          <ErrorState onRetry={() => void timing.logs.refetch()} />
        ) : (
          <StoredLogs timing={timing} place={place} />
        )}
        {problems.length > 0 && (
          <Alert color="red" role="alert" title={t('timing.refused')}>
            <List size="sm">
              {problems.map((problem) => (
                <List.Item key={problem}>{problem}</List.Item>
              ))}
            </List>
          </Alert>
        )}
        {taken !== null && (
          <Alert color="green" role="status">
            {t('timing.taken', { count: taken.stored, unchanged: taken.unchanged })}
          </Alert>
        )}
        {timing.log !== null && view.isPending && <ShapeSkeleton />}
        {timing.log !== null && view.isError && <ErrorState onRetry={() => void view.refetch()} />}
        {shown && (
          <>
            {rounds.length > 1 && (
              <NativeSelect
                label={t('result.round.choose')}
                value={String(round)}
                data={rounds.map((_, index) => ({
                  value: String(index + 1),
                  label: roundName(t, rounds, index),
                }))}
                onChange={({ currentTarget }) => {
                  timing.startAgain()
                  setRound(Number(currentTarget.value))
                }}
              />
            )}
            <TimingRuns view={shown} rows={rows} lines={lines} round={round} onChoose={timing.choose} />
          </>
        )}
        <div style={{ display: 'flex', justifyContent: 'flex-end', gap: 8 }}>
          <Button variant="default" onClick={onClose}>
            {texts.action.close}
          </Button>
          <Button disabled={ticked === 0} loading={timing.isBusy} onClick={() => void timing.take(rows, round)}>
            {t('timing.take', { count: ticked })}
          </Button>
        </div>
      </Stack>
    </Modal>
  )
}
