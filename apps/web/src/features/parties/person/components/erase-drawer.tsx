import { List, Text } from '@mantine/core'
import { isNameConfirmed } from '@oxer/domain/registry/privacy/privacy.rules'
import { useTranslation } from 'react-i18next'
import { EditDrawer } from '../../../../shared/edit-drawer.tsx'
import { fieldsOf } from '../../../../shared/form/fields-of.tsx'

/** Shows what is erased and what is kept, and requires the typed name, because it cannot be undone. */
export const EraseDrawer = ({
  name,
  onClose,
  erase,
}: {
  name: string
  onClose: () => void
  erase: (typed: string) => Promise<unknown>
}) => {
  const { t } = useTranslation(['parties', 'registry'])
  return (
    <EditDrawer<{ name: string }>
      title={t('registry:privacy.erase.of', { name })}
      onClose={onClose}
      initialValues={{ name: '' }}
      saveLabel={t('registry:privacy.erase.confirm')}
      isDangerous
      validate={(values): Record<string, string> =>
        isNameConfirmed(name, values.name) ? {} : { name: t('registry:privacy.erase.typeName', { name }) }
      }
      save={(values) => erase(values.name)}
    >
      {(form) => (
        <>
          <Text size="sm">{t('registry:privacy.erase.forEver')}</Text>
          <List size="sm" spacing={4}>
            {(['goes', 'stays', 'ends'] as const).map((what) => (
              <List.Item key={what}>{t(`registry:privacy.erase.${what}`)}</List.Item>
            ))}
          </List>
          {fieldsOf(form, { name: t('registry:privacy.erase.name') }).text('name', {
            description: t('registry:privacy.erase.typeName', { name }),
            autoComplete: 'off',
            required: true,
            autofocus: true,
          })}
        </>
      )}
    </EditDrawer>
  )
}
