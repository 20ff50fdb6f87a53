import { Button, Group, Stack, TextInput } from '@mantine/core'
import type { FieldLease } from '@oxer/domain/exchange/take-along/take-along.schema'
import { DeleteConfirmation, Section } from '@oxer/ui'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useManagedCompetition } from '../../../../shared/managed-competition.ts'
import { useTakeAlongChanges } from '../take-along.mutations.ts'
import { readLease, readReturn, saveFile } from '../take-along.view.ts'
import { FileStep } from './file-step.tsx'

const json = '.json,application/json'

/** Hands the competition to a laptop, and saves the lease file, which is made only once. */
export const CheckOutStep = () => {
  const { t } = useTranslation('exchange')
  const { competition } = useManagedCompetition()
  const { checkOut } = useTakeAlongChanges()
  const [holder, setHolder] = useState('')
  const [isMissing, setMissing] = useState(false)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setMissing(holder.trim() === '')
    if (holder.trim() === '') return
    const onSuccess = (file: Parameters<typeof saveFile>[0]): void => saveFile(file, 'oxer-lease.json')
    checkOut.mutate({ competition: competition.ref, holder }, { onSuccess })
  }
  return (
    <Section title={t('takeAlong.checkOut.title')} description={t('takeAlong.checkOut.why')}>
      <form onSubmit={submit} noValidate aria-label={t('takeAlong.checkOut.title')}>
        <Stack maw={480} gap="sm">
          <TextInput
            label={t('takeAlong.holder')}
            description={t('takeAlong.checkOut.holderWhy')}
            maxLength={80}
            value={holder}
            onChange={({ currentTarget }) => setHolder(currentTarget.value)}
            error={isMissing && t('takeAlong.checkOut.holderMissing')}
          />
          <div>
            <Button type="submit" loading={checkOut.isPending}>
              {t('takeAlong.checkOut.action')}
            </Button>
          </div>
        </Stack>
      </form>
    </Section>
  )
}

/** The end of a lease without its laptop. */
const BreakStep = ({ lease }: { lease: FieldLease }) => {
  const { t } = useTranslation('exchange')
  const { competition } = useManagedCompetition()
  const changes = useTakeAlongChanges()
  const [asks, setAsks] = useState(false)
  const close = (): void => setAsks(false)
  return (
    <Section title={t('takeAlong.break.title')} description={t('takeAlong.break.why')}>
      <Group>
        <Button variant="default" onClick={() => setAsks(true)}>
          {t('takeAlong.break.action')}
        </Button>
      </Group>
      <DeleteConfirmation
        opened={asks}
        onClose={close}
        isBusy={changes.break.isPending}
        title={t('takeAlong.break.ask', { holder: lease.holder })}
        message={t('takeAlong.break.askWhy')}
        confirm={t('takeAlong.break.action')}
        onConfirm={() =>
          changes.break.mutate({ competition: competition.ref, version: lease.version }, { onSettled: close })
        }
      />
    </Section>
  )
}

/** What may happen while the competition is out: on the laptop it is taken, at the centre it comes back. */
export const WhileOut = ({ lease, onOrdered }: { lease: FieldLease; onOrdered: (task: string) => void }) => {
  const { t } = useTranslation('exchange')
  const { competition } = useManagedCompetition()
  const changes = useTakeAlongChanges()
  const of = { competition: competition.ref }
  return (
    <>
      <FileStep
        title={t('takeAlong.bringIn.title')}
        why={t('takeAlong.bringIn.why')}
        action={t('takeAlong.bringIn.action')}
        isPrimary
        isBusy={changes.bringIn.isPending}
        files={[
          { name: 'lease', label: t('takeAlong.leaseFile'), accept: json },
          { name: 'log', label: t('takeAlong.logFile'), accept: '.jsonl,.ndjson,application/x-ndjson' },
        ]}
        send={async ({ lease: leaseFile, log }) => {
          const read = await readLease(leaseFile)
          if (read === null) return 'lease'
          const form = new FormData()
          form.set('competition', competition.ref)
          form.set('key', read.key)
          form.set('file', log)
          changes.bringIn.mutate(form, { onSuccess: ({ ref }) => onOrdered(ref) })
          return null
        }}
      />
      <FileStep
        title={t('takeAlong.checkIn.title')}
        why={t('takeAlong.checkIn.why')}
        action={t('takeAlong.checkIn.action')}
        isBusy={changes.checkIn.isPending}
        files={[{ name: 'return', label: t('takeAlong.returnFile'), accept: json }]}
        send={async ({ return: file }) => {
          const returnFile = await readReturn(file)
          if (returnFile === null) return 'return'
          changes.checkIn.mutate({ ...of, returnFile })
          return null
        }}
      />
      <FileStep
        title={t('takeAlong.here.title')}
        why={t('takeAlong.here.why')}
        action={t('takeAlong.here.action')}
        isBusy={changes.takeHere.isPending}
        files={[{ name: 'lease', label: t('takeAlong.leaseFile'), accept: json }]}
        send={async ({ lease: file }) => {
          const leaseFile = await readLease(file)
          if (leaseFile === null) return 'lease'
          changes.takeHere.mutate({ ...of, leaseFile })
          return null
        }}
      />
      <BreakStep lease={lease} />
    </>
  )
}
