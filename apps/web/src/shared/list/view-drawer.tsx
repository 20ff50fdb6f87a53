import { ChangeListView, type ListView } from '@oxer/domain/shell/list-view/list-view.schema'
import { useTranslation } from 'react-i18next'
import { EditDrawer } from '../edit-drawer.tsx'
import { fieldsOf } from '../form/fields-of.tsx'
import { useDone } from '../hands/use-done.tsx'
import { schemaErrorsOf } from '../schema-errors.ts'

type Values = Pick<ListView, 'name' | 'isDefault'>

/** The name of a view, and whether the list opens with it. What it shows is the list itself. */
export const ViewDrawer = ({
  view,
  save,
  onClose,
}: {
  /** Null for a new one. */
  view: ListView | null
  save: (values: Values) => Promise<ListView>
  onClose: () => void
}) => {
  const { t, i18n } = useTranslation('parties')
  const done = useDone()
  const words = { name: t('list.view.name'), isDefault: t('list.view.isDefault') }
  return (
    <EditDrawer<Values>
      title={view ? t('list.view.editName', { name: view.name }) : t('list.view.save')}
      initialValues={{ name: view?.name ?? '', isDefault: view?.isDefault ?? false }}
      validate={(values) => schemaErrorsOf(ChangeListView, values, i18n)}
      save={async (values) => {
        const { name } = await save(values)
        done({ message: t(view ? 'list.view.changed' : 'list.view.saved', { name }) })
      }}
      onClose={onClose}
    >
      {(form) => {
        const field = fieldsOf(form, words)
        return (
          <>
            {field.text('name', { required: true, autofocus: true, description: t('list.view.why') })}
            {field.flag('isDefault')}
          </>
        )
      }}
    </EditDrawer>
  )
}
