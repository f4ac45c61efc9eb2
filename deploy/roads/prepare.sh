#!/bin/sh
# Prepares SOURCE/roads.osm.pbf for osrm-routed in DATA, unless DATA was made of the same file by the same profile.
# The files of before stay until the new ones are whole.
set -eu
SOURCE=${1:-/source}
DATA=${2:-/data}
EXTRACT=$SOURCE/roads.osm.pbf
PROFILE=$SOURCE/truck.lua
NEXT=$DATA/next

if [ ! -r "$EXTRACT" ] || [ ! -s "$EXTRACT" ]; then
  echo "There are no roads: put an extract of OpenStreetMap at deploy/roads/roads.osm.pbf, readable by all. See docs/roads.md." >&2
  exit 1
fi
made_of=$(cat "$EXTRACT" "$PROFILE" | sha256sum | cut -d ' ' -f 1)
if [ -f "$DATA/made-of" ] && [ "$(cat "$DATA/made-of")" = "$made_of" ]; then
  echo "The roads are prepared already."
  exit 0
fi
rm -rf "$NEXT"
mkdir -p "$NEXT"
# The tools write beside what they read.
cp "$EXTRACT" "$NEXT/roads.osm.pbf"
osrm-extract -p "$PROFILE" "$NEXT/roads.osm.pbf"
osrm-partition "$NEXT/roads.osrm"
osrm-customize "$NEXT/roads.osrm"
rm -f "$NEXT/roads.osm.pbf" "$DATA/made-of" "$DATA"/roads.osrm*
mv "$NEXT"/roads.osrm* "$DATA/"
rmdir "$NEXT"
echo "$made_of" > "$DATA/made-of"
echo "The roads are prepared."
