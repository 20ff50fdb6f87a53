import { Button, Checkbox, Progress } from '@mantine/core'
import { hasDays } from '@oxer/domain/competitions/print/print.rules'
import { PrintDocumentType, PrintOrderForm } from '@oxer/domain/competitions/print/print.schema'
import { ErrorState, ShapeSkeleton } from '@oxer/ui'
import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useManagedCompetition } from '../../../../shared/managed-competition.ts'
import { Choice } from '../../../../shared/print/page-options.tsx'
import classes from '../../../../shared/print/print.module.css'
import { trpc } from '../../../../shared/trpc.ts'
import { useFormats } from '../../../../shared/use-formats.ts'
import { usePrintOrder } from '../use-print-order.ts'

/** What a secretary prints for a day. */
const usual: readonly PrintDocumentType[] = ['STARTLISTS', 'JUDGE_SHEETS', 'LABELS', 'TIMESCHEDULE']

const saveFile = (address: string): void => {
  const link = window.document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}

/** "Everything of Saturday": several documents in one file, each with the options that are kept for it. */
export const DayPrint = () => {
  const { t } = useTranslation('competitions')
  const formats = useFormats()
  const { competition } = useManagedCompetition()
  const planned = trpc.competitions.print.setting.useQuery({ competition: competition.ref, document: 'TIMESCHEDULE' })
  const [chosen, setChosen] = useState(usual)
  const [date, setDate] = useState('')
  const offered = PrintDocumentType.options.filter((document) => date === '' || hasDays(document))
  const documents = chosen.filter((document) => offered.includes(document))
  const [form, setForm] = useState<PrintOrderForm>('PDF')
  const { order, isPrinting, progress } = usePrintOrder(saveFile)
  if (planned.isError) return <ErrorState onRetry={() => void planned.refetch()} />
  if (!planned.data) return <ShapeSkeleton shape="form" />
  const days = [...new Set(planned.data.subjects.flatMap((subject) => subject.date ?? []))]
  return (
    <div className={classes.day}>
      <p>{t('print.order.why')}</p>
      <Choice
        label={t('print.day')}
        value={date}
        options={['', ...days]}
        name={(day) => (day === '' ? t('print.allDays') : formats.date(day))}
        onChange={setDate}
      />
      <Checkbox.Group
        label={t('print.order.documents')}
        value={documents}
        error={documents.length === 0 && t('print.order.none')}
        onChange={(wanted) => setChosen(PrintDocumentType.options.filter((each) => wanted.includes(each)))}
      >
        {offered.map((document) => (
          <Checkbox key={document} my="xs" value={document} label={t(`print.document.${document}`)} />
        ))}
      </Checkbox.Group>
      <Choice
        label={t('print.order.form')}
        value={form}
        options={PrintOrderForm.options}
        name={(each) => t(`print.order.forms.${each}`)}
        onChange={setForm}
      />
      <div className={classes.actions}>
        <Button
          leftSection={<IconPrinter size={16} aria-hidden />}
          disabled={documents.length === 0}
          loading={isPrinting}
          onClick={() =>
            order({
              ...{ competition: competition.ref, documents, form },
              ...(date === '' ? {} : { date }),
            })
          }
        >
          {t('print.order.go')}
        </Button>
      </div>
      {isPrinting && <Progress value={progress} aria-label={t('print.order.title')} />}
    </div>
  )
}
