import { NativeSelect, Text } from '@mantine/core'
import { RelationPermission, RelationSide, RelationType } from '@oxer/domain/parties/person/member-relation.schema'
import { Typeahead } from '@oxer/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFullSearch } from '../../../../shared/full-search.tsx'
import { usePersonSearch } from '../../../../shared/person-search.ts'
import { newKey, type RelationValue } from '../member.form.ts'
import { errorAt, FormPart, FormRow } from './form-parts.tsx'
import classes from './member-form.module.css'

/** The relations of the member, and the rights of a parent over a child. */
export const RelationFields = ({
  federationRef,
  relations,
  onChange,
  errors,
}: {
  federationRef: string
  relations: readonly RelationValue[]
  onChange: (relations: RelationValue[]) => void
  errors: Readonly<Record<string, ReactNode>>
}) => {
  const { t } = useTranslation('parties')
  const search = usePersonSearch(federationRef)
  const fullSearch = useFullSearch('members', federationRef)
  const change = (key: string, over: Partial<RelationValue>): void =>
    onChange(relations.map((row) => (row.key === key ? { ...row, ...over } : row)))
  const add = (): void =>
    onChange([
      ...relations,
      {
        key: newKey(),
        side: 'PARENT',
        person: null,
        type: 'MOTHER',
        permission: 'FULL',
        markedForDeletion: false,
      },
    ])
  return (
    <FormPart
      legend={t('person.sections.relations')}
      description={t('person.relation.permissionHint')}
      error={errors.relations}
      add={{ label: t('person.relation.add'), onAdd: add }}
    >
      {relations.map((row, index) => {
        const field = `relations.${String(index)}`
        const name = row.person?.name ?? t('person.relation.one')
        return (
          <FormRow
            key={row.key}
            label={name}
            removeLabel={t('person.relation.remove')}
            isRemoved={row.markedForDeletion}
            onRemove={() =>
              row.ref === undefined
                ? onChange(relations.filter(({ key }) => key !== row.key))
                : change(row.key, { markedForDeletion: true })
            }
            onRestore={() => change(row.key, { markedForDeletion: false })}
          >
            {row.ref === undefined ? (
              <>
                <Typeahead
                  {...fullSearch}
                  className={classes.wide ?? ''}
                  label={t('person.relation.person')}
                  required
                  value={row.person}
                  onChange={(person) => change(row.key, { person })}
                  error={errorAt(errors, `${field}.person`)}
                  search={search}
                />
                <NativeSelect
                  label={t('person.relation.side')}
                  data={RelationSide.options.map((value) => ({ value, label: t(`person.relation.sides.${value}`) }))}
                  value={row.side}
                  onChange={(event) => change(row.key, { side: RelationSide.parse(event.currentTarget.value) })}
                />
              </>
            ) : (
              <Text className={classes.wide ?? ''} fw={600}>
                {name}{' '}
                <Text span c="dimmed" size="sm">
                  {t(`person.relation.sides.${row.side}`)}
                </Text>
              </Text>
            )}
            <NativeSelect
              label={t(row.side === 'PARENT' ? 'person.relation.type' : 'person.relation.typeOfSelf')}
              data={RelationType.options.map((value) => ({ value, label: t(`person.relation.types.${value}`) }))}
              value={row.type}
              onChange={(event) => change(row.key, { type: RelationType.parse(event.currentTarget.value) })}
            />
            <NativeSelect
              label={t('person.relation.permission')}
              data={RelationPermission.options.map((value) => ({
                value,
                label: t(`person.relation.permissions.${value}`),
              }))}
              value={row.permission}
              onChange={(event) => change(row.key, { permission: RelationPermission.parse(event.currentTarget.value) })}
              error={errorAt(errors, `${field}.permission`)}
            />
          </FormRow>
        )
      })}
    </FormPart>
  )
}
