/** For which results of a championship a distribution gives points; null is every group, or every category. */
export type DistributionScope = {
  readonly groupRef: string | null
  readonly sportCategoryRef: string | null
}

/** The most specific distribution counts: of the group and the category, of the group, of the category, of the championship. */
export const chooseDistribution = <Distribution extends DistributionScope>(
  distributions: readonly Distribution[],
  { groupRef, sportCategoryRef }: { readonly groupRef: string; readonly sportCategoryRef: string },
): Distribution | null => {
  const scopes: readonly DistributionScope[] = [
    { groupRef, sportCategoryRef },
    { groupRef, sportCategoryRef: null },
    { groupRef: null, sportCategoryRef },
    { groupRef: null, sportCategoryRef: null },
  ]
  for (const scope of scopes) {
    const found = distributions.find(
      (each) => each.groupRef === scope.groupRef && each.sportCategoryRef === scope.sportCategoryRef,
    )
    if (found !== undefined) return found
  }
  return null
}
