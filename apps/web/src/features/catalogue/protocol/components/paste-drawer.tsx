import { Button, Textarea } from '@mantine/core'
import { SideDrawer } from '@oxer/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LeavingQuestion } from '../../../../shared/form/unsaved.tsx'
import { useLeaving } from '../../../../shared/form/use-leaving.ts'
import { type PastedExercise, type PastedField, readPasted } from '../pasted-exercises.form.ts'
import classes from './paste-drawer.module.css'

const columnOf = {
  letters: 'letters',
  name: 'exercise',
  coefficient: 'coefficient',
  maximum: 'maximum',
  markStep: 'step',
  directive: 'directive',
} as const satisfies Record<PastedField, string>
const shownFields = ['letters', 'name', 'coefficient', 'maximum', 'markStep', 'directive'] as const

/** A table from a spreadsheet: it is shown before it is accepted, with each error at its line. */
export const PasteDrawer = ({
  title,
  text: given,
  onClose,
  onAdd,
}: {
  title: string
  text: string
  onClose: () => void
  onAdd: (rows: PastedExercise[]) => void
}) => {
  const { t } = useTranslation(['catalogue', 'ui'])
  const [text, setText] = useState(given)
  const rows = readPasted(text)
  const good = rows.filter(({ problems }) => problems.length === 0)
  const leaving = useLeaving(text !== given, onClose)
  const bad = rows.length - good.length
  const fields = shownFields.filter((field) => rows.some((row) => row[field] !== ''))
  return (
    <SideDrawer
      title={title}
      opened
      size="xl"
      onClose={leaving.request}
      footer={
        leaving.question ? (
          <LeavingQuestion {...leaving.question} />
        ) : (
          <>
            <Button variant="default" onClick={leaving.request}>
              {t('ui:action.cancel')}
            </Button>
            <Button disabled={good.length === 0} onClick={() => onAdd(good)}>
              {t('protocol.paste.add', { count: good.length })}
            </Button>
          </>
        )
      }
    >
      <Textarea
        label={t('protocol.paste.label')}
        description={t('protocol.paste.hint')}
        data-autofocus
        rows={6}
        classNames={{ input: classes.text ?? '' }}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {bad > 0 && (
        <p role="alert" className={classes.bad}>
          {t('protocol.paste.bad', { count: bad })}
        </p>
      )}
      {rows.length > 0 && (
        <section className={classes.scroll} aria-label={t('protocol.paste.read')}>
          <table className={classes.table}>
            <caption>{t('protocol.paste.read')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('protocol.paste.line')}</th>
                {fields.map((field) => (
                  <th key={field} scope="col" data-field={field}>
                    {t(`protocol.column.${columnOf[field]}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.line} data-bad={row.problems.length > 0 || undefined}>
                  <td>{row.line}</td>
                  {fields.map((field) => {
                    const problem = row.problems.find((each) => each.field === field)
                    return (
                      <td key={field} data-field={field}>
                        <span className={classes.cell}>{row[field]}</span>
                        {problem && (
                          <span className={classes.problem}>{t(`protocol.paste.problem.${problem.problem}`)}</span>
                        )}
                      </td>
                    )
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </SideDrawer>
  )
}
