import { TextInput } from '@mantine/core'
import {
  type CreatedPersonalToken,
  CreatePersonalToken,
  type TokenScope,
} from '@oxer/domain/access/personal-token/personal-token.schema'
import { DateInput } from '@oxer/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EditDrawer } from '../../../../shared/edit-drawer.tsx'
import { daysAfter, endOfDayHere, todayHere } from '../../../../shared/own-time.ts'
import { schemaErrorsOf } from '../../../../shared/schema-errors.ts'
import { useTokenChanges } from '../personal-token.mutations.ts'
import { ScopesField } from './scopes-field.tsx'

type Values = { name: string; scopes: TokenScope[]; expiresAt: string | null }

/** Long enough to be useful, short enough that a forgotten token expires soon. */
const daysByDefault = 90

const toInput = ({ name, scopes, expiresAt }: Values): CreatePersonalToken => ({
  name,
  scopes,
  expiresAt: expiresAt === null ? null : endOfDayHere(expiresAt),
})

export const CreateTokenDrawer = ({
  onClose,
  onCreated,
}: {
  onClose: () => void
  onCreated: (created: CreatedPersonalToken) => void
}) => {
  const { t, i18n } = useTranslation('access')
  const { create } = useTokenChanges()
  const [today] = useState(todayHere)
  const initialValues: Values = { name: '', scopes: [], expiresAt: daysAfter(today, daysByDefault) }
  return (
    <EditDrawer<Values>
      title={t('personalToken.createTitle')}
      onClose={onClose}
      saveLabel={t('personalToken.make')}
      initialValues={initialValues}
      validate={(values) => schemaErrorsOf(CreatePersonalToken, toInput(values), i18n)}
      save={async (values) => onCreated(await create.mutateAsync(toInput(values)))}
    >
      {(form) => (
        <>
          <TextInput
            label={t('personalToken.name')}
            description={t('personalToken.nameHint')}
            required
            maxLength={100}
            data-autofocus
            {...form.getInputProps('name')}
          />
          <DateInput
            label={t('personalToken.expires')}
            description={t('personalToken.expiresHint')}
            minimum={today}
            value={form.values.expiresAt}
            onChange={(date) => form.setFieldValue('expiresAt', date)}
            error={form.errors.expiresAt}
          />
          <ScopesField
            value={form.values.scopes}
            onChange={(scopes) => form.setFieldValue('scopes', scopes)}
            error={form.errors.scopes}
          />
        </>
      )}
    </EditDrawer>
  )
}
