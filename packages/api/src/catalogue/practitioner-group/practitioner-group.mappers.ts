import type { PractitionerGroup } from '@oxer/db'
import {
  type PractitionerGroupView,
  PractitionerType,
} from '@oxer/domain/catalogue/practitioner-group/practitioner-group.schema'
import { RuleTree } from '@oxer/domain/kernel/rule-tree/rule-tree.schema'

export const toPractitionerGroup = (row: PractitionerGroup): PractitionerGroupView => ({
  ref: row.ref,
  name: row.name,
  practitionerType: PractitionerType.parse(row.practitionerType),
  rules: RuleTree.parse(row.rules),
  version: row.version,
})
