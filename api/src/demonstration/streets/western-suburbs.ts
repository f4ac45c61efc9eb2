import type { Street } from './street'

/** Northland, Wadestown and Karori. */
export const WESTERN_SUBURBS: readonly Street[] = [
  ['Northland Road', 'Northland', [-41.2842, 174.7615], [-41.2828, 174.759], [-41.282, 174.7555]],
  ['Creswick Terrace', 'Northland', [-41.2825, 174.7597], [-41.28, 174.762]],
  ['Randwick Road', 'Northland', [-41.282, 174.756], [-41.2792, 174.7565]],
  ['Wadestown Road', 'Wadestown', [-41.2712, 174.7755], [-41.2698, 174.7715], [-41.2685, 174.7682]],
  ['Lennel Road', 'Wadestown', [-41.269, 174.776], [-41.266, 174.777]],
  ['Cecil Road', 'Wadestown', [-41.2675, 174.7665], [-41.2645, 174.769]],
  ['Wilton Road', 'Wilton', [-41.269, 174.7655], [-41.268, 174.76], [-41.2655, 174.755]],
  ['Churchill Drive', 'Crofton Downs', [-41.26, 174.764], [-41.2555, 174.7655]],
  ['Chaytor Street', 'Karori', [-41.2855, 174.758], [-41.2862, 174.754]],
  [
    'Karori Road',
    'Karori',
    [-41.2862, 174.7535],
    [-41.2853, 174.747],
    [-41.2845, 174.7385],
    [-41.2845, 174.73],
  ],
  ['Campbell Street', 'Karori', [-41.2848, 174.739], [-41.2905, 174.7375]],
  ['Parkvale Road', 'Karori', [-41.2845, 174.7355], [-41.288, 174.733]],
  ['Donald Street', 'Karori', [-41.285, 174.7425], [-41.289, 174.743]],
  ['Friend Street', 'Karori', [-41.2852, 174.7448], [-41.2885, 174.7455]],
  ['Messines Road', 'Karori', [-41.285, 174.746], [-41.281, 174.7455]],
  ['Birdwood Street', 'Karori', [-41.2875, 174.752], [-41.2905, 174.749]],
  ['Allington Road', 'Karori', [-41.2845, 174.729], [-41.2895, 174.727]],
]
