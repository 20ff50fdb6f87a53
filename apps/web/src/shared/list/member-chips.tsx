import { useTranslation } from 'react-i18next'
import { ChoiceChip, LicenseChip, OrganisationChip, ToggleChip } from './filter-chip.tsx'
import { type MemberListAddress, readMemberList, type ShownMemberships } from './member-list.ts'

const licenses = ['VALID', 'EXPIRING', 'NONE'] as const

/** The filters of a list of members. `choicesOf`: the federation whose clubs and licenses can be chosen. */
export const MemberChips = ({
  address,
  memberships,
  choicesOf,
  onNarrow,
}: {
  address: MemberListAddress
  memberships: readonly ShownMemberships[]
  choicesOf?: string | undefined
  onNarrow: (address: MemberListAddress) => void
}) => {
  const { t } = useTranslation('parties')
  const { license, isMinor, membership } = readMemberList(address)
  return (
    <>
      {choicesOf !== undefined && (
        <OrganisationChip
          federation={choicesOf}
          value={address.club}
          onChange={(club) => onNarrow({ ...address, club })}
        />
      )}
      <ChoiceChip
        label={t('list.license.one')}
        value={license}
        options={licenses.map((value) => ({ value, label: t(`list.license.${value}`) }))}
        onChange={(value) => onNarrow({ ...address, license: value?.toLowerCase() })}
      />
      {choicesOf !== undefined && (
        <LicenseChip federation={choicesOf} value={address.held} onChange={(held) => onNarrow({ ...address, held })} />
      )}
      <ToggleChip
        label={t('list.minor')}
        isOn={isMinor}
        onChange={(isOn) => onNarrow({ ...address, age: isOn ? 'minor' : undefined })}
      />
      <ChoiceChip
        label={t('list.membership.one')}
        value={membership}
        options={memberships.map((value) => ({ value, label: t(`list.membership.${value}`) }))}
        onChange={(value) => onNarrow({ ...address, membership: value?.toLowerCase() })}
      />
    </>
  )
}
