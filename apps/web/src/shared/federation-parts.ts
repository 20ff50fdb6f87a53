// The settings of a federation, for the menu beside them and for the search that leads to one.

/** In the order of the side menu, in its four groups. General data and finance need the manage right (spec section 6). */
export const federationParts = [
  { part: 'approvals', needs: 'canRead', group: 'federation' },
  { part: 'general', needs: 'canManage', group: 'federation' },
  { part: 'users', needs: 'canManage', group: 'federation' },
  { part: 'usergroups', needs: 'canRead', group: 'federation' },
  { part: 'custom-attributes', needs: 'canRead', group: 'federation' },
  { part: 'exchange', needs: 'canManage', group: 'federation' },
  { part: 'webhooks', needs: 'canManage', group: 'federation' },
  { part: 'sporttypevariants', needs: 'canRead', group: 'sport' },
  { part: 'sportcategories', needs: 'canRead', group: 'sport' },
  { part: 'protocols', needs: 'canRead', group: 'sport' },
  { part: 'rulesets', needs: 'canRead', group: 'sport' },
  { part: 'rulestemplate', needs: 'canManage', group: 'sport' },
  { part: 'careers', needs: 'canRead', group: 'sport' },
  { part: 'studbooks', needs: 'canRead', group: 'sport' },
  { part: 'licenses', needs: 'canRead', group: 'members' },
  { part: 'member-benefits', needs: 'canRead', group: 'members' },
  { part: 'achievements', needs: 'canRead', group: 'members' },
  { part: 'courses', needs: 'canRead', group: 'members' },
  { part: 'practitioner-group', needs: 'canManage', group: 'members' },
  { part: 'price-profile', needs: 'canManage', group: 'money' },
  { part: 'practitioner-price-profile', needs: 'canManage', group: 'money' },
  { part: 'finance', needs: 'canManage', group: 'money' },
] as const
