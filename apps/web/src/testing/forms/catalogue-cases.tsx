import { AchievementView } from '@oxer/domain/catalogue/achievement/achievement.schema'
import { ArticleView } from '@oxer/domain/catalogue/article/article.schema'
import { CourseView } from '@oxer/domain/catalogue/course/course.schema'
import { LicenseView } from '@oxer/domain/catalogue/license/license.schema'
import { MemberBenefitView } from '@oxer/domain/catalogue/member-benefit/member-benefit.schema'
import { PractitionerGroupView } from '@oxer/domain/catalogue/practitioner-group/practitioner-group.schema'
import { PractitionerPriceProfileView } from '@oxer/domain/catalogue/practitioner-price-profile/practitioner-price-profile.schema'
import { PriceProfileView } from '@oxer/domain/catalogue/price-profile/price-profile.schema'
import { RulesTemplateView } from '@oxer/domain/catalogue/rules-template/rules-template.schema'
import { SportCategoryView } from '@oxer/domain/catalogue/sport-category/sport-category.schema'
import { SportTypeVariantView } from '@oxer/domain/catalogue/sport-type-variant/sport-type-variant.schema'
import { CustomAttributeView } from '@oxer/domain/federation/custom-attribute/custom-attribute.schema'
import { emptyRules } from '@oxer/domain/kernel/rule-tree/rule-tree.schema'
import { UserGroupView } from '@oxer/domain/parties/user-group/user-group.schema'
import { TenantAdministration } from '@oxer/domain/registry/installation/administration.schema'
import { FederationAdministration } from '@oxer/domain/registry/installation/installation.schema'
import type { ReactNode } from 'react'
import type * as z from 'zod'
import { AchievementsPage } from '../../features/catalogue/achievement/achievements.page.tsx'
import { ArticlesPage } from '../../features/catalogue/article/articles.page.tsx'
import { CoursesPage } from '../../features/catalogue/course/courses.page.tsx'
import { LicensesPage } from '../../features/catalogue/license/licenses.page.tsx'
import { MemberBenefitsPage } from '../../features/catalogue/member-benefit/member-benefits.page.tsx'
import { PractitionerGroupsPage } from '../../features/catalogue/practitioner-group/practitioner-groups.page.tsx'
import { PractitionerPriceProfilesPage } from '../../features/catalogue/practitioner-price-profile/practitioner-price-profiles.page.tsx'
import { PriceProfilesPage } from '../../features/catalogue/price-profile/price-profiles.page.tsx'
import { RulesTemplatesPage } from '../../features/catalogue/rules-template/rules-templates.page.tsx'
import { SportCategoriesPage } from '../../features/catalogue/sport-category/sport-categories.page.tsx'
import { SportTypeVariantsPage } from '../../features/catalogue/sport-type-variant/sport-type-variants.page.tsx'
import { CustomAttributesPage } from '../../features/federation/custom-attribute/custom-attributes.page.tsx'
import { UserGroupsPage } from '../../features/parties/user-group/user-groups.page.tsx'
import { FederationsPart } from '../../features/shell/super-admin/components/federations-part.tsx'
import { HostsPart } from '../../features/shell/super-admin/components/hosts-part.tsx'
import type { Answers } from '../fake-server.ts'
import { sampleOf } from '../sample.ts'
import { byMenu, type FormCase, inFederation, nothing, text } from './form-case.tsx'

type Named = { version: number; name: string }

/** A list of the catalogue: its entry is opened by its menu, and both users change its name. */
const list = <View extends Named>(
  file: string,
  page: ReactNode,
  path: string,
  view: z.ZodType<View>,
  answers: (row: View) => Answers,
  changes: object = {},
): FormCase => {
  const stored = sampleOf(view, { ...changes, name: 'Read', version: 3 })
  return {
    file,
    name: path,
    screen: () => inFederation(page),
    open: byMenu('Read'),
    answers: answers(stored),
    path,
    stored,
    theirs: (name, version) => ({ ...stored, name, version }),
    field: text('Name', 'name'),
  }
}

const published = { state: 'DRAFT', actions: ['EDIT'] }
const ruled = { rules: emptyRules }
const tenant = sampleOf(TenantAdministration, {
  host: 'sport.example',
  name: 'Read',
  colour: '#1f5f4a',
  federationRefs: [],
  version: 3,
})
const course = sampleOf(CourseView, { ...ruled, title: 'Read', version: 3 })

export const catalogueCases: readonly FormCase[] = [
  list(
    'catalogue/achievement/achievements.page.tsx',
    <AchievementsPage />,
    'catalogue.achievement.update',
    AchievementView,
    (row) => ({
      catalogue: { achievement: { list: () => [row] } },
    }),
  ),
  list('catalogue/article/articles.page.tsx', <ArticlesPage />, 'catalogue.article.update', ArticleView, (row) => ({
    catalogue: { article: { list: () => [row] } },
  })),
  {
    file: 'catalogue/course/courses.page.tsx',
    name: 'catalogue.course.update',
    screen: () => inFederation(<CoursesPage />),
    open: byMenu('Read'),
    answers: { catalogue: { course: { list: () => [course] }, achievement: { list: () => [] } } },
    path: 'catalogue.course.update',
    stored: course,
    theirs: (title, version) => ({ ...course, title, version }),
    field: text('Title', 'title'),
  },
  list(
    'catalogue/license/licenses.page.tsx',
    <LicensesPage type={undefined} onType={nothing} />,
    'catalogue.license.update',
    LicenseView,
    (row) => ({
      catalogue: { license: { list: () => [row] }, article: { list: () => [] } },
    }),
    { ...published, ...ruled },
  ),
  list(
    'catalogue/member-benefit/member-benefits.page.tsx',
    <MemberBenefitsPage />,
    'catalogue.memberBenefit.update',
    MemberBenefitView,
    (row) => ({
      catalogue: { memberBenefit: { list: () => [row] }, article: { list: () => [] } },
    }),
    published,
  ),
  list(
    'catalogue/practitioner-group/practitioner-groups.page.tsx',
    <PractitionerGroupsPage />,
    'catalogue.practitionerGroup.update',
    PractitionerGroupView,
    (row) => ({
      catalogue: { practitionerGroup: { list: () => [row] } },
    }),
    ruled,
  ),
  list(
    'catalogue/practitioner-price-profile/practitioner-price-profiles.page.tsx',
    <PractitionerPriceProfilesPage />,
    'catalogue.practitionerPriceProfile.update',
    PractitionerPriceProfileView,
    (row) => ({
      catalogue: {
        practitionerPriceProfile: { list: () => [row] },
        practitionerGroup: { list: () => [] },
        priceProfile: { list: () => [] },
      },
    }),
  ),
  list(
    'catalogue/price-profile/price-profiles.page.tsx',
    <PriceProfilesPage />,
    'catalogue.priceProfile.update',
    PriceProfileView,
    (row) => ({
      catalogue: { priceProfile: { list: () => [row] } },
    }),
  ),
  list(
    'catalogue/rules-template/rules-templates.page.tsx',
    <RulesTemplatesPage />,
    'catalogue.rulesTemplate.update',
    RulesTemplateView,
    (row) => ({
      catalogue: { rulesTemplate: { list: () => [row] } },
    }),
    { ...published, ...ruled },
  ),
  list(
    'catalogue/sport-category/sport-categories.page.tsx',
    <SportCategoriesPage />,
    'catalogue.sportCategory.update',
    SportCategoryView,
    (row) => ({
      catalogue: {
        sportCategory: { list: () => [row] },
        sportTypeVariant: { list: () => [] },
        protocol: { list: () => [] },
      },
    }),
    { averageRoundSeconds: 120 },
  ),
  list(
    'catalogue/sport-type-variant/sport-type-variants.page.tsx',
    <SportTypeVariantsPage />,
    'catalogue.sportTypeVariant.update',
    SportTypeVariantView,
    (row) => ({
      catalogue: { sportTypeVariant: { list: () => [row] } },
    }),
  ),
  list(
    'federation/custom-attribute/custom-attributes.page.tsx',
    <CustomAttributesPage />,
    'federation.customAttribute.update',
    CustomAttributeView,
    (row) => ({
      federation: { customAttribute: { list: () => [row] } },
    }),
  ),
  list(
    'parties/user-group/user-groups.page.tsx',
    <UserGroupsPage />,
    'parties.userGroup.update',
    UserGroupView,
    (row) => ({
      parties: { userGroup: { list: () => [row] } },
    }),
  ),
  list(
    'shell/super-admin/components/federations-part.tsx',
    <FederationsPart />,
    'registry.administration.updateFederation',
    FederationAdministration,
    (row) => ({
      registry: { administration: { federations: () => [row] } },
    }),
    { abbreviation: 'R', language: 'NL', timeZone: 'Europe/Brussels', country: 'BEL', contactEmail: null },
  ),
  {
    file: 'shell/super-admin/components/hosts-part.tsx',
    name: 'registry.administration.updateTenant',
    screen: () => <HostsPart />,
    open: byMenu(tenant.host),
    answers: { registry: { administration: { tenants: () => [tenant], federations: () => [] } } },
    path: 'registry.administration.updateTenant',
    stored: tenant,
    theirs: (name, version) => ({ ...tenant, name, version }),
    field: text('Name', 'name'),
  },
]
