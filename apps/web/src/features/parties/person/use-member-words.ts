import { OrganisationRoleName } from '@oxer/domain/access/actor/actor.schema'
import { RelationPermission, RelationSide, RelationType } from '@oxer/domain/parties/person/member-relation.schema'
import { AssociationType, StatuteType } from '@oxer/domain/parties/person/membership.schema'
import { Gender, type MemberForm, PersonLanguage } from '@oxer/domain/parties/person/person.schema'
import { useTranslation } from 'react-i18next'
import { useAddressWord } from '../../../shared/address-fields.tsx'
import { useAttributesWord } from '../../../shared/custom-attributes/attributes-word.ts'
import { choices, type FormWords } from '../../../shared/form/form-words.ts'
import type { Payer } from './components/holding-fields.tsx'
import type { MemberValues } from './member.form.ts'

type Words = FormWords<MemberValues>

/** The labels of a member's rows: memberships, relations and holdings. */
const useRowWords = (
  offers: MemberForm,
  payers: readonly Payer[],
): Pick<Words, 'memberships' | 'relations' | 'licenses' | 'memberBenefits' | 'billTo'> => {
  const { t } = useTranslation('parties')
  const billTo = {
    label: t('person.license.billTo'),
    text: (ref: string | null) => payers.find((each) => each.ref === ref)?.name ?? t('person.yourself'),
  }
  const benefitName = (ref: string): string => offers.memberBenefits.find((each) => each.ref === ref)?.name ?? ''
  return {
    billTo: {
      label: t('person.payer.label'),
      text: (ref) => payers.find((each) => each.ref === ref)?.name ?? t('person.payer.nobodyElse'),
    },
    memberships: {
      label: t('person.sections.memberships'),
      rows: {
        organisation: t('person.club'),
        role: {
          label: t('person.role'),
          options: choices(OrganisationRoleName.options, (role) => t(`organisation.roles.${role}`)),
        },
        associationType: {
          label: t('person.association'),
          options: choices(AssociationType.options, (type) => t(`person.associations.${type}`)),
        },
        memberId: t('person.memberId'),
        start: t('person.memberSince'),
        end: t('person.end'),
        canOrganizeCompetitions: t('person.membershipForm.canOrganize'),
        canAssignTimeForCompetitions: t('person.membershipForm.canAssignTime'),
        canManageFinance: t('person.membershipForm.canManageFinance'),
        statutes: {
          label: t('person.statute.one'),
          rows: {
            statute: {
              label: t('person.statute.one'),
              options: choices(StatuteType.options, (type) => t(`person.statute.types.${type}`)),
            },
            since: t('person.statute.since'),
            until: t('person.statute.until'),
            markForDeletion: t('action.remove', { ns: 'ui' }),
          },
        },
      },
    },
    relations: {
      label: t('person.sections.relations'),
      rows: {
        person: t('person.relation.person'),
        side: {
          label: t('person.relation.side'),
          options: choices(RelationSide.options, (side) => t(`person.relation.sides.${side}`)),
        },
        type: {
          label: t('person.relation.type'),
          options: choices(RelationType.options, (type) => t(`person.relation.types.${type}`)),
        },
        permission: {
          label: t('person.relation.permission'),
          options: choices(RelationPermission.options, (permission) => t(`person.relation.permissions.${permission}`)),
        },
        markedForDeletion: t('action.remove', { ns: 'ui' }),
      },
    },
    licenses: {
      label: t('person.sections.licenses'),
      rows: {
        name: t('person.license.one'),
        billTo,
        start: t('person.start'),
        end: t('person.end'),
        markedForDeletion: t('action.remove', { ns: 'ui' }),
      },
    },
    memberBenefits: {
      label: t('person.sections.benefits'),
      rows: {
        memberBenefitRef: { label: t('person.sections.benefits'), text: benefitName },
        checked: t('person.active'),
        billTo,
      },
    },
  }
}

/** `payers`: the possible payers of licenses and benefits, besides the member. */
export const useMemberWords = (offers: MemberForm, payers: readonly Payer[]): Words => {
  const { t } = useTranslation('parties')
  const addressWord = useAddressWord()
  const attributesWord = useAttributesWord()
  const rows = useRowWords(offers, payers)
  return {
    firstName: t('person.firstName'),
    lastName: t('person.lastName'),
    birthDate: t('person.birthDate'),
    gender: { label: t('person.gender'), options: choices(Gender.options, (gender) => t(`person.genders.${gender}`)) },
    email: t('person.email'),
    mobilePhone: t('person.mobilePhone'),
    phone: t('person.phone'),
    defaultLanguage: {
      label: t('person.language'),
      options: choices(PersonLanguage.options, (language) => t(`person.languages.${language}`)),
    },
    nationality: t('person.nationality'),
    feiNumber: t('person.feiNumber'),
    address: addressWord(t('person.address')),
    profession: t('person.profession'),
    company: t('person.company'),
    vatNumber: t('person.vatNumber'),
    externalId: t('person.externalId'),
    customAttributes: attributesWord(offers.customAttributes),
    ...rows,
  }
}
