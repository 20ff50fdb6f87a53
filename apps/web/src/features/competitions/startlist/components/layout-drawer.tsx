import { ActionIcon, Checkbox } from '@mantine/core'
import { StartlistColumn, type StartlistLayout } from '@oxer/domain/competitions/startlist/startlist-layout.schema'
import { PrintFontSize, PrintLayout } from '@oxer/domain/kernel/paper/paper.schema'
import { ErrorState, ShapeSkeleton, SideDrawer } from '@oxer/ui'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { EditDrawer } from '../../../../shared/edit-drawer.tsx'
import { showSuccess } from '../../../../shared/failure.ts'
import { fieldsOf } from '../../../../shared/form/fields-of.tsx'
import { choices } from '../../../../shared/form/form-words.ts'
import { FormPart } from '../../../../shared/form-part.tsx'
import { useManagedCompetition } from '../../../../shared/managed-competition.ts'
import { trpc } from '../../../../shared/trpc.ts'
import classes from '../startlist.module.css'

type Values = Omit<StartlistLayout, 'columns'> & {
  /** All columns, first the shown ones in their order. */
  order: StartlistColumn[]
  columns: StartlistColumn[]
}

const swapped = (order: readonly StartlistColumn[], index: number, by: number): StartlistColumn[] => {
  const next = [...order]
  const [one, other] = [next[index], next[index + by]]
  if (one === undefined || other === undefined) return next
  next[index] = other
  next[index + by] = one
  return next
}

/** cs103: the columns of a list and their order, its rows, and how it is printed. */
export const LayoutDrawer = ({ startlist, onClose }: { startlist: string; onClose: () => void }) => {
  const { t } = useTranslation('competitions')
  const { competition } = useManagedCompetition()
  const layout = trpc.competitions.startlist.layout.useQuery(
    { competition: competition.ref, id: startlist },
    { refetchOnWindowFocus: false },
  )
  if (layout.data) return <LayoutForm startlist={startlist} layout={layout.data} onClose={onClose} />
  return (
    <SideDrawer title={t('startlist.layout.title')} opened onClose={onClose}>
      {layout.isError ? <ErrorState onRetry={() => void layout.refetch()} /> : <ShapeSkeleton shape="form" />}
    </SideDrawer>
  )
}

const LayoutForm = ({
  startlist,
  layout,
  onClose,
}: {
  startlist: string
  layout: StartlistLayout
  onClose: () => void
}) => {
  const { t } = useTranslation('competitions')
  const { competition } = useManagedCompetition()
  const utils = trpc.useUtils()
  const of = { competition: competition.ref, id: startlist }
  const save = trpc.competitions.startlist.saveLayout.useMutation({
    meta: { quiet: true },
    onSuccess: (saved) => {
      utils.competitions.startlist.layout.setData(of, saved)
      utils.competitions.startlist.get.setData(of, (list) => list && { ...list, columns: saved.columns })
    },
  })
  return (
    <EditDrawer<Values>
      title={t('startlist.layout.title')}
      onClose={onClose}
      initialValues={{
        heading: layout.heading,
        orientation: layout.orientation,
        fontSize: layout.fontSize,
        showBreaks: layout.showBreaks,
        showOpenPositions: layout.showOpenPositions,
        columns: layout.columns,
        order: [...layout.columns, ...StartlistColumn.options.filter((column) => !layout.columns.includes(column))],
      }}
      validate={(values): Record<string, string> =>
        values.columns.length === 0 ? { columns: t('startlist.layout.oneColumn') } : {}
      }
      save={async ({ order, columns, ...rest }) => {
        await save.mutateAsync({
          ...of,
          ...rest,
          columns: order.filter((column) => columns.includes(column)),
        })
        showSuccess(t('startlist.layout.saved'))
      }}
    >
      {(form) => {
        const { order } = form.values
        const columnNames = choices(StartlistColumn.options, (column) => t(`startlist.layout.column.${column}`))
        const field = fieldsOf(form, {
          heading: t('startlist.layout.heading'),
          columns: { label: t('startlist.layout.columns'), options: columnNames },
          order: { label: t('startlist.layout.columns'), options: columnNames },
          showBreaks: t('startlist.layout.showBreaks'),
          showOpenPositions: t('startlist.layout.showOpenPositions'),
          orientation: {
            label: t('print.layout'),
            options: choices(PrintLayout.options, (value) => t(`print.layouts.${value}`)),
          },
          fontSize: {
            label: t('print.fontSize'),
            options: choices(PrintFontSize.options, (value) => t(`print.fontSizes.${value}`)),
          },
        })
        const shown = field.of('columns')
        return (
          <>
            {field.text('heading', { description: t('startlist.layout.headingWhy'), maxLength: 200 })}
            <Checkbox.Group
              label={shown.label}
              description={t('startlist.layout.columnsWhy')}
              value={shown.value}
              error={shown.error}
              onChange={(columns) => shown.onChange(order.filter((column) => columns.includes(column)))}
            >
              <ol className={classes.columns}>
                {order.map((column, index) => {
                  const name = t(`startlist.layout.column.${column}`)
                  return (
                    <li key={column}>
                      <Checkbox value={column} label={name} />
                      <span className={classes.grow} />
                      <ActionIcon
                        variant="subtle"
                        disabled={index === 0}
                        aria-label={t('startlist.layout.earlier', { column: name })}
                        onClick={() => form.setFieldValue('order', swapped(order, index, -1))}
                      >
                        <IconArrowUp size={16} aria-hidden />
                      </ActionIcon>
                      <ActionIcon
                        variant="subtle"
                        disabled={index === order.length - 1}
                        aria-label={t('startlist.layout.later', { column: name })}
                        onClick={() => form.setFieldValue('order', swapped(order, index, 1))}
                      >
                        <IconArrowDown size={16} aria-hidden />
                      </ActionIcon>
                    </li>
                  )
                })}
              </ol>
            </Checkbox.Group>
            {field.flag('showBreaks')}
            {field.flag('showOpenPositions')}
            <FormPart legend={t('startlist.layout.paper')}>
              {field.choice('orientation')}
              {field.choice('fontSize')}
            </FormPart>
          </>
        )
      }}
    </EditDrawer>
  )
}
