import { Button, NativeSelect } from '@mantine/core'
import type { HorseDetail } from '@oxer/domain/parties/horse/horse.schema'
import type { HorseSignature } from '@oxer/domain/parties/horse/horse-signature.schema'
import { EmptyState, ErrorState, Section, ShapeSkeleton } from '@oxer/ui'
import { IconPencil, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { showSuccess } from '../../../../shared/failure.ts'
import { dateHere } from '../../../../shared/own-time.ts'
import { trpc } from '../../../../shared/trpc.ts'
import { useFormats } from '../../../../shared/use-formats.ts'
import { coatName } from '../coat-name.view.ts'
import { useHorseChanges } from '../horse.mutations.ts'
import classes from './signature.module.css'
import { SignatureDrawer } from './signature-drawer.tsx'
import { SignatureSheet } from './signature-sheet.tsx'

/** Two drawings of one day differ by their times. */
const timeHere = (instant: string): string =>
  new Date(instant).toLocaleTimeString('nl', { hour: '2-digit', minute: '2-digit' })

/** The sheet as it is printed: what identifies the horse, its drawing and the description. */
const Paper = ({ horse, drawing }: { horse: HorseDetail; drawing: HorseSignature | undefined }) => {
  const { t } = useTranslation('parties')
  const formats = useFormats()
  const facts = [
    [t('horse.ueln'), horse.ueln],
    [t('horse.chip'), horse.chip],
    [t('horse.birthDate'), horse.birthDate && formats.date(horse.birthDate)],
    [t('horse.gender'), t(`horse.genders.${horse.gender}`)],
    [t('horse.colour'), coatName(t, horse.color)],
    [t('horse.studbook'), horse.studbook],
  ] as const
  return createPortal(
    <article className={classes.paper} data-signature-paper>
      <h1>
        {t('horse.drawing.title')}: {horse.name}
      </h1>
      <dl>
        {facts.map(
          ([label, value]) =>
            value !== null && (
              <div key={label} style={{ display: 'contents' }}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <SignatureSheet marks={drawing?.marks ?? []} />
      {drawing && <p>{t('horse.drawing.of', { date: formats.date(dateHere(drawing.createdAt)) })}</p>}
      <p className={classes.text}>{horse.signature}</p>
    </article>,
    document.body,
  )
}

/** Every drawing of the horse to look at; an earlier one can become the current one again. */
const Versions = ({
  horse,
  shown,
  canEdit,
  onShow,
}: {
  horse: HorseDetail
  shown: string | null
  canEdit: boolean
  onShow: (signature: string | null) => void
}) => {
  const { t } = useTranslation('parties')
  const formats = useFormats()
  const { update } = useHorseChanges()
  const all = trpc.parties.horse.listSignatures.useQuery({ horse: horse.ref }).data ?? []
  const isEarlier = all.some(({ ref }) => ref !== horse.signatureRef)
  if (!isEarlier) return null
  return (
    <div className={classes.versions}>
      <NativeSelect
        label={t('horse.drawing.choose')}
        value={shown ?? ''}
        data={[
          ...(horse.signatureRef === null ? [{ value: '', label: t('horse.drawing.none') }] : []),
          ...all.map(({ ref, createdAt }) => ({
            value: ref,
            label:
              ref === horse.signatureRef
                ? t('horse.drawing.current')
                : t('horse.drawing.of', { date: `${formats.date(dateHere(createdAt))} ${timeHere(createdAt)}` }),
          })),
        ]}
        onChange={({ currentTarget }) => onShow(currentTarget.value === '' ? null : currentTarget.value)}
      />
      {canEdit && shown !== null && shown !== horse.signatureRef && (
        <Button
          variant="default"
          loading={update.isPending}
          onClick={() =>
            update.mutate(
              {
                ...{ horse: horse.ref, version: horse.version, signatureRef: shown },
                ...{ name: horse.name, gender: horse.gender, isPony: horse.isPony },
              },
              { onSuccess: () => showSuccess(t('horse.drawing.used')) },
            )
          }
        >
          {t('horse.drawing.useAgain')}
        </Button>
      )}
    </div>
  )
}

/** pr0248: the markings of a horse, drawn and described; for readers who may see its identity papers. */
export const SignatureSection = ({ horse, canEdit }: { horse: HorseDetail; canEdit: boolean }) => {
  const { t } = useTranslation('parties')
  /** An earlier drawing that is looked at; undefined: the current one. */
  const [chosen, setChosen] = useState<string | null>()
  const [isDrawing, setDrawing] = useState(false)
  const [isPrinting, setPrinting] = useState(false)
  const shown = chosen === undefined ? horse.signatureRef : chosen
  const drawing = trpc.parties.horse.getSignature.useQuery(
    { horse: horse.ref, signature: shown ?? '' },
    { enabled: shown !== null },
  )
  const drawings = trpc.parties.horse.listSignatures.useQuery({ horse: horse.ref })
  const isEmpty = shown === null && horse.signature === ''
  const isNever = isEmpty && (drawings.data ?? []).length === 0
  const print = (): void => {
    flushSync(() => setPrinting(true))
    window.addEventListener('afterprint', () => setPrinting(false), { once: true })
    window.print()
  }
  return (
    <>
      <Section
        title={t('horse.drawing.title')}
        empty={isNever ? t(canEdit ? 'horse.drawing.noneWhy' : 'horse.drawing.none') : undefined}
        description={t('horse.drawing.why')}
        actions={
          <>
            {!isEmpty && (
              <Button variant="default" leftSection={<IconPrinter size={16} aria-hidden />} onClick={print}>
                {t('horse.drawing.print')}
              </Button>
            )}
            {canEdit && (
              <Button
                variant="default"
                leftSection={<IconPencil size={16} aria-hidden />}
                onClick={() => setDrawing(true)}
              >
                {t('horse.drawing.edit')}
              </Button>
            )}
          </>
        }
      >
        <Versions horse={horse} shown={shown} canEdit={canEdit} onShow={setChosen} />
        {shown === null ? (
          <EmptyState title={t('horse.drawing.none')} {...(canEdit && { message: t('horse.drawing.noneWhy') })} />
        ) : drawing.isError ? (
          <ErrorState onRetry={() => void drawing.refetch()} />
        ) : drawing.data ? (
          <SignatureSheet marks={drawing.data.marks} />
        ) : (
          <ShapeSkeleton shape="figure" />
        )}
        {horse.signature !== '' && <p className={classes.text}>{horse.signature}</p>}
      </Section>
      {isDrawing && <SignatureDrawer horse={horse} onClose={() => setDrawing(false)} />}
      {isPrinting && <Paper horse={horse} drawing={shown === null ? undefined : drawing.data} />}
    </>
  )
}
