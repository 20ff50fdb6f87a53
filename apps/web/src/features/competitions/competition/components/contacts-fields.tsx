import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core'
import {
  type CompetitionContact,
  CompetitionContactRole,
} from '@oxer/domain/competitions/competition/competition.schema'
import { EmptyState } from '@oxer/ui'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { FieldsProps } from '../field-group.form.ts'
import classes from './fields.module.css'

const newContact: CompetitionContact = { role: 'RESPONSIBLE', name: '', phone: '', email: '' }

export const ContactsFields = ({ value, onChange, errorOf }: FieldsProps<CompetitionContact[]>) => {
  const { t } = useTranslation('competitions')
  const change = (index: number, part: Partial<CompetitionContact>): void =>
    onChange(value.map((contact, at) => (at === index ? { ...contact, ...part } : contact)))
  // A contact is identified only by its position in the list.
  const places = value.map((contact, index) => ({ contact, index, key: `contact ${index}` }))
  return (
    <div className={classes.stack}>
      {value.length === 0 && <EmptyState title={t('competition.contacts.empty')} />}
      {places.map(({ contact, index, key }) => (
        <div key={key} className={classes.contact}>
          <NativeSelect
            label={t('competition.field.contactRole')}
            data={CompetitionContactRole.options.map((role) => ({
              value: role,
              label: t(`competition.contactRole.${role}`),
            }))}
            value={contact.role}
            onChange={(event) =>
              change(index, {
                role: CompetitionContactRole.options.find((role) => role === event.currentTarget.value) ?? contact.role,
              })
            }
          />
          <TextInput
            label={t('competition.field.contactName')}
            required
            value={contact.name}
            error={errorOf(`${index}.name`)}
            onChange={(event) => change(index, { name: event.currentTarget.value })}
          />
          <ActionIcon
            aria-label={t('competition.contacts.remove', { name: contact.name })}
            onClick={() => onChange(value.filter((_, at) => at !== index))}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
          <div className={classes.reach}>
            <TextInput
              label={t('competition.field.phone')}
              type="tel"
              value={contact.phone}
              error={errorOf(`${index}.phone`)}
              onChange={(event) => change(index, { phone: event.currentTarget.value })}
            />
            <TextInput
              label={t('competition.field.email')}
              type="email"
              value={contact.email}
              error={errorOf(`${index}.email`)}
              onChange={(event) => change(index, { email: event.currentTarget.value })}
            />
          </div>
        </div>
      ))}
      <Button
        className={classes.start ?? ''}
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden />}
        disabled={value.length >= 20}
        onClick={() => onChange([...value, newContact])}
      >
        {t('competition.contacts.add')}
      </Button>
    </div>
  )
}
