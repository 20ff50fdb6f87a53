import { Button, Checkbox, MultiSelect, NativeSelect } from '@mantine/core'
import { hasRoom } from '@oxer/domain/competitions/print/print.rules'
import { PrintDocumentType, type PrintOptions, type PrintSetting } from '@oxer/domain/competitions/print/print.schema'
import { PrintLayout } from '@oxer/domain/kernel/paper/paper.schema'
import { EmptyState, ErrorState, Section, ShapeSkeleton } from '@oxer/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod'
import { showSuccess } from '../../../shared/failure.ts'
import { whenKept } from '../../../shared/hands/when-kept.ts'
import { useManagedCompetition } from '../../../shared/managed-competition.ts'
import { Choice } from '../../../shared/print/page-options.tsx'
import { PdfSheet } from '../../../shared/print/pdf-sheet.tsx'
import classes from '../../../shared/print/print.module.css'
import { trpc } from '../../../shared/trpc.ts'
import { useFormats } from '../../../shared/use-formats.ts'
import { useTitlePart } from '../../../shared/use-title.ts'
import { DayPrint } from './components/day-print.tsx'
import { PrintOptionsPanel } from './components/print-options.tsx'
import { printAddress } from './print.view.ts'

const Subjects = ({
  setting,
  subjects,
  date,
  onSubjects,
  onDate,
}: {
  setting: PrintSetting
  subjects: string[]
  date: string | null
  onSubjects: (subjects: string[]) => void
  onDate: (date: string | null) => void
}) => {
  const { t } = useTranslation('competitions')
  const formats = useFormats()
  const days = [...new Set(setting.subjects.flatMap((subject) => subject.date ?? []))]
  return (
    <>
      {days.length > 1 && (
        <NativeSelect
          label={t('print.day')}
          value={date ?? ''}
          data={[
            { value: '', label: t('print.allDays') },
            ...days.map((day) => ({ value: day, label: formats.date(day) })),
          ]}
          onChange={({ currentTarget }) => onDate(currentTarget.value || null)}
        />
      )}
      <MultiSelect
        label={t('print.which')}
        placeholder={subjects.length === 0 ? t('print.everything') : ''}
        searchable
        clearable
        value={subjects}
        data={setting.subjects
          .filter((subject) => date === null || subject.date === date)
          .map(({ ref, name }) => ({ value: ref, label: name }))}
        onChange={onSubjects}
      />
    </>
  )
}

/** Which sheets for judges: one file for each judge is what a secretary hands out. */
const Judges = ({
  judges,
  judge,
  isBlank,
  onJudge,
  onBlank,
}: {
  judges: readonly string[]
  judge: string | null
  isBlank: boolean
  onJudge: (judge: string | null) => void
  onBlank: (isBlank: boolean) => void
}) => {
  const { t } = useTranslation('competitions')
  return (
    <>
      {judges.length > 1 && (
        <NativeSelect
          label={t('print.judge')}
          value={judge ?? ''}
          data={[{ value: '', label: t('print.allJudges') }, ...judges.map((each) => ({ value: each, label: each }))]}
          onChange={({ currentTarget }) => onJudge(currentTarget.value || null)}
        />
      )}
      <Checkbox
        label={t('print.blank')}
        checked={isBlank}
        onChange={({ currentTarget }) => onBlank(currentTarget.checked)}
      />
    </>
  )
}

const Sheet = ({
  document,
  setting,
  subject,
}: {
  document: PrintDocumentType
  setting: PrintSetting
  subject: string | undefined
}) => {
  const { t } = useTranslation('competitions')
  const { competition, abilities } = useManagedCompetition()
  const utils = trpc.useUtils()
  const [options, setOptions] = useState<PrintOptions>(setting.options)
  const [subjects, setSubjects] = useState(setting.subjects.flatMap(({ ref }) => (ref === subject ? [ref] : [])))
  const [date, setDate] = useState<string | null>(null)
  const [judge, setJudge] = useState<string | null>(null)
  const [isBlank, setBlank] = useState(false)
  const wish = { competition: competition.ref, document, subjects, date, judge, isBlank, options }
  const wanted = printAddress(wish, { isDownload: false })
  const of = { competition: competition.ref, document }
  const save = trpc.competitions.print.saveOptions.useMutation({
    onSuccess: (kept) => {
      utils.competitions.print.setting.setData(of, kept)
      showSuccess(t('print.kept'))
    },
    // Somebody else kept options meanwhile: their version is known from now on, and what is chosen here stays.
    onError: () => utils.competitions.print.setting.invalidate(of),
  })
  const isChanged = JSON.stringify(options) !== JSON.stringify(setting.options)
  const looks = document === 'STARTLISTS' && options.ownLayout ? PrintLayout.options : [options.layout]
  const isRoom = looks.every((layout) => hasRoom(document, { ...options, layout }))
  return (
    <PdfSheet
      address={wanted}
      fileAddress={printAddress(wish, { isDownload: true })}
      refusal={isRoom ? null : t('print.noRoom')}
      actions={
        abilities.canManage &&
        isChanged && (
          <Button
            variant="subtle"
            loading={save.isPending}
            onClick={() => whenKept(save.mutateAsync({ ...of, ...options, version: setting.version }))}
          >
            {t('print.keep')}
          </Button>
        )
      }
    >
      <Subjects
        {...{ setting, subjects, date }}
        onSubjects={setSubjects}
        onDate={(day) => {
          setDate(day)
          setSubjects([])
        }}
      />
      {document === 'JUDGE_SHEETS' && (
        <Judges judges={setting.judges} {...{ judge, isBlank }} onJudge={setJudge} onBlank={setBlank} />
      )}
      <PrintOptionsPanel document={document} offered={setting.offered} options={options} onChange={setOptions} />
    </PdfSheet>
  )
}

const DocumentPrint = ({ document, subject }: { document: PrintDocumentType; subject: string | undefined }) => {
  const { t } = useTranslation('competitions')
  const { competition } = useManagedCompetition()
  const setting = trpc.competitions.print.setting.useQuery(
    { competition: competition.ref, document },
    { refetchOnWindowFocus: false },
  )
  if (setting.isError) return <ErrorState onRetry={() => void setting.refetch()} />
  if (!setting.data) return <ShapeSkeleton shape="form" />
  if (setting.data.subjects.length === 0) return <EmptyState title={t('print.noSubjects')} />
  return <Sheet document={document} setting={setting.data} subject={subject} />
}

/** One document with its options, or several of a day. */
const PrintChoice = z.enum([...PrintDocumentType.options, 'DAY'])
type PrintChoice = z.infer<typeof PrintChoice>

/** cs114-cs117: what a competition prints, with the very PDF beside its options. */
export const PrintPage = ({
  document: asked,
  subject,
  onDocument,
}: {
  document: string | undefined
  subject: string | undefined
  onDocument: (document: PrintChoice) => void
}) => {
  const { t } = useTranslation('competitions')
  useTitlePart(t('print.title'))
  const chosen = PrintChoice.catch('STARTLISTS').parse(asked)
  return (
    <Section title={t('print.title')}>
      <div className={classes.what}>
        <Choice
          label={t('print.what')}
          value={chosen}
          options={PrintChoice.options}
          name={(value) => (value === 'DAY' ? t('print.order.open') : t(`print.document.${value}`))}
          onChange={onDocument}
        />
      </div>
      {chosen === 'DAY' ? <DayPrint /> : <DocumentPrint key={chosen} document={chosen} subject={subject} />}
    </Section>
  )
}
