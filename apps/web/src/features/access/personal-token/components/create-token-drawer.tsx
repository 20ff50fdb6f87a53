import {
  type CreatedPersonalToken,
  CreatePersonalToken,
  TokenScope,
} from '@oxer/domain/access/personal-token/personal-token.schema'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EditDrawer } from '../../../../shared/edit-drawer.tsx'
import { fieldsOf, inputOf } from '../../../../shared/form/fields-of.tsx'
import type { FormWords } from '../../../../shared/form/form-words.ts'
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
  const words: FormWords<Values> = {
    name: t('personalToken.name'),
    scopes: {
      label: t('personalToken.scopes'),
      options: TokenScope.options.map((scope) => ({ value: scope, label: scope })),
    },
    expiresAt: t('personalToken.expires'),
  }
  return (
    <EditDrawer<Values>
      title={t('personalToken.createTitle')}
      onClose={onClose}
      saveLabel={t('personalToken.make')}
      initialValues={initialValues}
      validate={(values) => schemaErrorsOf(CreatePersonalToken, toInput(values), i18n)}
      save={async (values) => onCreated(await create.mutateAsync(toInput(values)))}
    >
      {(form) => {
        const field = fieldsOf(form, words)
        return (
          <>
            {field.text('name', {
              description: t('personalToken.nameHint'),
              required: true,
              maxLength: 100,
              autofocus: true,
            })}
            {field.day('expiresAt', { description: t('personalToken.expiresHint'), minimum: today })}
            <ScopesField {...inputOf(field.of('scopes'))} />
          </>
        )
      }}
    </EditDrawer>
  )
}
