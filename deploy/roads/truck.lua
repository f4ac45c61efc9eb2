-- A waste truck in New Zealand, for osrm-extract: OSRM's own car profile with what differs for a truck.
-- Measures and penalties are assumptions. Set them to those of your largest truck, and prepare the roads again.

package.path = '/opt/?.lua;' .. package.path
local Set = require('lib/set')
local Sequence = require('lib/sequence')
local car = require('car')

api_version = 4

local function setup()
  local profile = car.setup()

  -- The kerb is on the left. Without it approaches=curb is the wrong side of every street.
  profile.properties.left_hand_driving = true

  -- Metres and kilograms: ways with a lower maxheight, maxwidth, maxlength or maxweight are left out.
  profile.vehicle_height = 3.6
  profile.vehicle_width = 2.5
  profile.vehicle_length = 9.5
  profile.vehicle_weight = 23000

  -- What a way says of heavy vehicles counts before what it says of all.
  profile.access_tags_hierarchy = Sequence { 'hgv', 'motor_vehicle', 'vehicle', 'access' }
  profile.restrictions = Sequence { 'hgv', 'motor_vehicle', 'vehicle' }

  -- Seconds of a sharp turn; a car's is 7.5. The bias is how much dearer a turn across the traffic is; a car's is 1.075.
  -- A right turn at a corner is then 11.6 s and a left one 3.4 s; a car's are 5.4 s and 2.1 s.
  profile.turn_penalty = 15
  profile.turn_bias = 1.1
  -- Seconds of a U-turn; a car's is 20. In most streets a truck has to go round or back.
  profile.properties.u_turn_penalty = 120

  -- Kilometres an hour, whatever is signposted; OSRM before version 6 leaves it out.
  profile.vehicle_max_speed = 90

  -- What OSRM_EXCLUDE may name. Several together are a combination of their own.
  profile.excludable = Sequence {
    Set { 'ferry' },
    Set { 'toll' },
    Set { 'motorway' },
    Set { 'ferry', 'toll' }
  }
  return profile
end

return {
  setup = setup,
  process_way = car.process_way,
  process_node = car.process_node,
  process_turn = car.process_turn
}
